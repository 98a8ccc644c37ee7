class Nonosat < Formula
  desc "Solves nonograms and proves whether a puzzle has exactly one solution"
  homepage "https://github.com/@REPOSITORY@"
  version "0.1.0"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v#{version}/nonosat-v#{version}-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v#{version}/nonosat-v#{version}-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v#{version}/nonosat-v#{version}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v#{version}/nonosat-v#{version}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "nonosat"
    man1.install Dir["man/*.1"]
    generate_completions_from_executable(bin/"nonosat", "completions")
  end

  test do
    (testpath/"a.non").write("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    assert_match "unique", shell_output("#{bin}/nonosat check a.non")
  end
end
