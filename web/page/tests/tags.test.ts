/** Tags of documents. */
import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { readTags, setTags, tags, tagsAmong, tagsIn } from '../src/state/tags';

describe('tags', () => {
  it('are typed between commas, each once', () => {
    expect(tagsIn(' cats, to do ; Cats,,  big   ones ')).toEqual(['cats', 'to do', 'big ones']);
    expect(tagsIn('x'.repeat(99))).toEqual(['x'.repeat(40)]);
    expect(tagsIn(' , ')).toEqual([]);
  });

  it('are set, changed and taken away', () => {
    setTags('a', ['one', 'two']);
    setTags('b', ['two']);
    expect(tagsAmong(get(tags), ['a', 'b', 'c'])).toEqual(['one', 'two']);
    setTags('a', []);
    expect(get(tags)).toEqual({ b: ['two'] });
  });

  it('that are damaged are dropped', () => {
    expect(readTags('{"a":["x",1],"b":3}')).toEqual({ a: ['x'] });
    for (const text of ['null', '3', '[', null]) expect(readTags(text)).toEqual({});
  });
});
