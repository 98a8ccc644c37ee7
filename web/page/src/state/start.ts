/** What happens once when the page starts; returns how to end it. Parts of the page add theirs here. */
import { quick, reader } from '../engine/client';
import { watchFragment } from './address';
import { startAsking } from './asking';
import { startBack } from './back';
import { startSolving } from './coach';
import { startDiagnosis } from './diagnosis';
import { startDropping } from './dropping';
import { startExamples } from './examples';
import { keepOffline, watchNetwork } from './network';
import { startSolutions } from './solutions';
import { startDrawing } from './suggestions';
import { startOut } from './wanted';
import { startKeeping } from './keeping';
import { startKeys } from './keys';
import { startTrials } from './trial';

export function start(): () => void {
  // Compiled before it is asked for the first time; what is opened during a check is read at once, too.
  void quick.warm().then(() => reader.warm()).catch(() => undefined);
  void keepOffline();
  const ends: (() => void)[] = [startKeys(), startAsking(), startSolving(), startKeeping(), watchNetwork(), startOut(), startDrawing(), watchFragment()];
  ends.push(startDiagnosis(), startDropping(), startExamples(), startSolutions(), startTrials(), startBack());
  return () => ends.forEach((end) => end());
}
