use super::*;

fn encoding(name: &str) -> Result<EncodingChoice, RegistryError> {
    name.parse()
}

fn engine(name: &str) -> EngineChoice {
    name.parse().unwrap()
}

#[test]
fn names_are_those_of_the_things_named() {
    assert!(ENCODINGS.iter().all(|info| info.encoding.name() == info.name));
    for info in ENGINES {
        let choice = SatEngineChoice::Listed(info);
        assert_eq!((choice.start().name(), choice.start_mobile().name()), (info.name, info.name));
    }
    assert!(ILP_ENCODINGS.iter().all(|info| info.encoding.name() == info.name));
    assert!(ILP_ENGINES.iter().all(|info| info.start().name() == info.name));
    assert!(encoding_names().all(|name| encoding(name).unwrap().to_string() == name));
    assert!(engine_names().all(|name| engine(name).to_string() == name));
}

#[test]
fn abilities_are_those_of_the_engines() {
    for info in ENGINES {
        let mut engine = SatEngineChoice::Listed(info).start();
        assert_eq!(engine.phase_hints().is_some(), info.abilities.contains(&Ability::Phases), "{}", info.name);
        assert_eq!(engine.decision_order().is_some(), info.abilities.contains(&Ability::Order), "{}", info.name);
        assert_eq!(engine.assumptions().is_some(), info.abilities.contains(&Ability::Assumptions), "{}", info.name);
        assert_eq!(engine.cores().is_some(), info.abilities.contains(&Ability::Cores), "{}", info.name);
        assert_eq!(engine.proof_log().is_some(), info.abilities.contains(&Ability::Proof), "{}", info.name);
    }
}

#[test]
fn options_go_with_any_encoding() {
    for info in ENCODINGS.iter().filter(|info| !info.name.contains('+')) {
        for suffixes in ["+sums", "+bare", "+sums+bare", "+bare+sums"] {
            let name = format!("{}{suffixes}", info.name);
            assert_eq!(encoding(&name).unwrap().to_string(), name);
        }
    }
    for wrong in ["", "+sums", "magic+sums", "order+", "order+magic", "order+sums+sums", "order+bare+sums+bare"] {
        assert!(encoding(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let error = IlpEngineInfo::new(Some(&engine("cdcl"))).unwrap_err();
    match ILP_ENGINES.first() {
        None => assert_eq!(error, RegistryError::NoneForPrograms),
        Some(info) => {
            let list = "the engine `cdcl` takes formulas, not integer programs; those are taken by: ";
            assert!(error.to_string().starts_with(&format!("{list}{}", info.name)), "{error}");
            let error = SatEngineChoice::new(Some(&EngineChoice::Ilp(info))).unwrap_err().to_string();
            let name = info.name;
            assert_eq!(error, format!("the engine `{name}` is for integer programs: use it with the method `ilp`"));
        }
    }
    assert!(CnfEncoding::new(encoding("ilp-flow").ok().as_ref()).is_err());
    assert!(encoding("magic").is_err());
    assert_eq!(EncodingChoice::default_program().to_string(), "ilp-start");
    let error = "magic".parse::<EngineChoice>().unwrap_err().to_string();
    assert!(error.starts_with("there is no engine `magic`; there are: cdcl, "), "{error}");
}
