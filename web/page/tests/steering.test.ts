/** A finger that moves the cursor: cells by the way it goes. */
import { expect, it } from 'vitest';
import { Steering } from '../src/state/steering';

it('a finger passes cells by its way, and keeps what is left of it', () => {
  const steps: string[] = [];
  const way = new Steering((dx, dy) => steps.push(`${dx} ${dy}`));
  way.move(25, -10, 20);
  way.move(10, -15, 20);
  expect(steps).toEqual(['1 0', '0 -1']);
  way.move(6, 0, 20);
  expect(steps.splice(0)).toEqual(['1 0', '0 -1', '1 0']);
  // Cells that are smaller than a finger's tremble need a longer way.
  way.move(-28, 0, 4);
  expect(steps).toEqual(['-1 0']);
});
