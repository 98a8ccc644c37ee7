import { describe, expect, it } from 'vitest';
import { holdsPuzzle } from '../src/state/address';
import {
  fragmentOf, linkOf, MOST_BYTES, MOST_CHARACTERS, ShareError, shortestFragment, textOfFragment,
} from '../src/state/share';

const faultOf = (hash: string): Promise<string> =>
  textOfFragment(hash).then(() => 'none', (error: unknown) => (error instanceof ShareError ? error.fault : String(error)));

describe('links', () => {
  it('give back every text', async () => {
    const texts = ['', 'width 5\nheight 5\n', 'Šálka „čaju“ 茶 🫖', '\0\x01\r\n', '#..#\n'.repeat(20_000)];
    for (const text of texts) expect(await textOfFragment(`#${await fragmentOf(text)}`)).toBe(text);
  });

  it('have only characters that need no escape, and are short', async () => {
    const fragment = await fragmentOf(Array.from({ length: 400 }, (_, at) => (at * at * 31) % 97).join(' '));
    expect(fragment).toMatch(/^p=[\w-]+$/);
    expect((await fragmentOf('.#.#.\n'.repeat(20))).length).toBeLessThan(40);
  });

  it('are made of the shortest text', async () => {
    expect(await shortestFragment(['a long text, without repetition', 'short'])).toBe(await fragmentOf('short'));
  });

  it('replace a fragment that is there', () => {
    expect(linkOf('https://example.org/a/?x=1#p=old', 'p=new')).toBe('https://example.org/a/?x=1#p=new');
    expect(linkOf('https://example.org/a/', 'p=new')).toBe('https://example.org/a/#p=new');
  });

  it('are told from places on the page', () => {
    expect(holdsPuzzle('#p=abc')).toBe(true);
    for (const hash of ['', '#', '#sheet', '#verdict', '#P=abc', '#pp=abc']) expect(holdsPuzzle(hash)).toBe(false);
  });
});

describe('hostile links', () => {
  it('are refused, whatever stands in them', async () => {
    const hashes = ['#p=', '#p=!', '#p=AAAAA', '#p=a', '#p=%3Cscript%3E', '#p=____', '#p=AAAA', '#p=\u0000', '#p=á', '#p=AA==', '#p=a b'];
    for (const hash of hashes) expect(await faultOf(hash), hash).toBe('damaged');
  });

  it('that are cut off or changed are refused or read as some text', async () => {
    const whole = `#${await fragmentOf('rows\n1 2\n3 4\ncolumns\n5\n')}`;
    for (let length = 3; length < whole.length; length++) expect(await faultOf(whole.slice(0, length))).toBe('damaged');
    for (let at = 3; at < whole.length; at++) {
      const changed = whole.slice(0, at) + (whole[at] === 'A' ? 'B' : 'A') + whole.slice(at + 1);
      expect(['none', 'damaged', 'large']).toContain(await faultOf(changed));
    }
  });

  it('that unpack to too much are given up on the way', async () => {
    const bomb = await fragmentOf('0'.repeat(MOST_BYTES + 1));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await faultOf(`#${bomb}`)).toBe('large');
    expect((await textOfFragment(`#${await fragmentOf('0'.repeat(MOST_BYTES))}`)).length).toBe(MOST_BYTES);
  });

  it('that are too long are not unpacked', async () => {
    expect(await faultOf(`#p=${'A'.repeat(MOST_CHARACTERS + 1)}`)).toBe('long');
  });

  it('that are no UTF-8 are refused', async () => {
    const packed = new Response(new Blob([new Uint8Array([0xff, 0xfe, 0x80])]).stream().pipeThrough(new CompressionStream('deflate-raw')));
    const coded = btoa(String.fromCharCode(...new Uint8Array(await packed.arrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    expect(await faultOf(`#p=${coded}`)).toBe('damaged');
  });
});
