/** Numbers, plurals and lists as a language writes them. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function formatsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const number = (value: number): string => value.toLocaleString(language);
  const list = (type: 'conjunction' | 'disjunction') => (items: readonly string[]): string => new Intl.ListFormat(language, { type }).format(items);
  return {
    number,
    /** With one digit behind the point. */
    tenths: (value: number): string => value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** The form of a word that stands with this number. */
    form: (value: number, forms: Forms): string => forms[rules.select(value)] ?? forms.other,
    and: list('conjunction'),
    or: list('disjunction'),
  };
}
