//! Arguments of a command that are described only when the command is called for.

use std::{cell::Cell, ffi::OsStr, ops::Deref};

use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches};

/// The arguments of a command; those of a parser [for one command](for_one_command) are described when it is named.
///
/// A call names one command. To describe all the others takes longer than to solve a small puzzle.
#[derive(Debug)]
pub(crate) struct Late<T>(Box<T>);

thread_local! {
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

/// A parser that is to read the arguments of one command only; its messages need not speak of the others.
///
/// If the first argument names the command, it knows no other: each would get copies of the common options.
pub(crate) fn for_one_command<P: CommandFactory>(first: Option<&OsStr>) -> Command {
    IS_LATE.set(true);
    let command = P::command();
    IS_LATE.set(false);
    let Some(named) = first.and_then(|name| command.find_subcommand(name)) else { return command };
    let alone = Command::new("nonosat").args(command.get_arguments().cloned()).groups(command.get_groups().cloned());
    alone.subcommand(named.clone()).subcommand_required(true)
}

impl<T> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Late<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(|args| Self(Box::new(args)))
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches_mut(matches).map(|args| Self(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Late<T> {
    fn augment_args(command: Command) -> Command {
        if IS_LATE.get() { command.defer(T::augment_args) } else { T::augment_args(command) }
    }

    fn augment_args_for_update(command: Command) -> Command {
        if IS_LATE.get() { command.defer(T::augment_args_for_update) } else { T::augment_args_for_update(command) }
    }
}
