# The program from its source: `nix-build packaging/nix`. The page is not in it.
{ lib, rustPlatform }:

rustPlatform.buildRustPackage {
  pname = "nonosat";
  version = "0.1.0";

  src = lib.cleanSource ../..;
  cargoLock.lockFile = ../../Cargo.lock;

  buildType = "dist";
  cargoBuildFlags = [ "-p" "nonosat" "--bin" "nonosat" ];
  # The tests of the whole workspace take long, and have run before a release.
  doCheck = false;

  postInstall = ''
    $out/bin/nonosat man -o man
    install -Dm644 man/*.1 -t $out/share/man/man1
  '';

  meta = {
    description = "Solves nonograms and proves whether a puzzle has exactly one solution";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "nonosat";
    platforms = lib.platforms.unix;
  };
}
