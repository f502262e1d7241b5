import { drawCaption, plainTypesetter } from '@tessera/qr/caption';
import { shifted } from '@tessera/qr/lettering';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTypesetter } from './typesetter.ts';

const type = createTypesetter();

const samples = {
  Chinese: '餐厅菜单第十二号桌',
  'traditional Chinese': '繁體中文',
  Japanese: '桌子 7 — 寿司メニュー',
  Korean: '메뉴 보기',
  Arabic: 'قائمة الطعام',
  Persian: 'می‌خوابم',
  Hebrew: 'תפריט שולחן',
  Hindi: 'मेनू देखें',
  Thai: 'เมนูอาหารที่ร้านนี้อร่อยมาก',
  emoji: '😀🎉❤️👍🏽',
  symbols: '★ ☎ ✓',
};

const letters = (text: string) => type.letter(text, text);
const xs = (path: string) => [...path.matchAll(/(-?\d+),-?\d+/g)].map(([, x]) => Number(x));

beforeAll(() => type.load(Object.values(samples)));

describe('lettering of captions', () => {
  it.each(Object.entries(samples))('draws %s as one path within its width', (_script, text) => {
    const { path, width } = letters(text);
    expect(path).toMatch(/^M[-\d,MLQCZ]+Z$/);
    expect(width).toBeGreaterThan(0);
    // Marks and swashes may stand out a little.
    expect(Math.min(...xs(path))).toBeGreaterThan(-150);
    expect(Math.max(...xs(path))).toBeLessThan(width + 150);
    expect(type.textWidth(text)).toBeCloseTo(width, 0);
  });

  it.each(['Menu', 'tessera.test/7k3m9qx', 'é ü Ω Ж €', 'A (b) – 12'])('draws %s as without other scripts', (text) => {
    expect(letters(text)).toEqual(plainTypesetter.letter(text, text));
    expect(type.parts(text)).toEqual(plainTypesetter.parts(text));
  });

  it('joins Arabic letters', async () => {
    await type.load(['بب']);
    const alone = letters('ب');
    expect(letters('بب').width).not.toBe(2 * alone.width);
    expect(letters('بب').path).not.toContain(alone.path);
    // A zero-width non-joiner separates them again.
    expect(letters('ب\u200Cب').path).toContain(alone.path);
  });

  it('moves a vowel sign of Devanagari before its consonant, and joins conjuncts', async () => {
    await type.load(['कि', 'क्ष']);
    expect(letters('कि').path.startsWith(letters('क').path)).toBe(false);
    expect(letters('क्ष').width).toBeLessThan(letters('क').width + letters('ष').width);
  });

  it('runs from right to left, but not in numbers, and turns brackets', () => {
    const [alef, bet] = [letters('א'), letters('ב')];
    expect(letters('אב')).toEqual({
      path: bet.path + shifted(alef.path, bet.width),
      width: alef.width + bet.width,
      isRightToLeft: true,
    });
    const [twelve, space] = [plainTypesetter.letter('12', ''), plainTypesetter.textWidth(' ')];
    expect(letters('א 12').path).toBe(twelve.path + shifted(alef.path, twelve.width + space));
    const open = plainTypesetter.letter('(', '');
    expect(letters('(א)').path.startsWith(open.path)).toBe(true);
  });

  it('puts Hebrew in Latin text in its place, and aligns lines by the first letter of their paragraph', () => {
    const menu = plainTypesetter.letter('Menu ', '');
    expect(letters('Menu א').path).toBe(menu.path + shifted(letters('א').path, menu.width));
    const area = { x: 10, y: 0, width: 200, height: 20 };
    const draw = (text: string) =>
      drawCaption([text], area, { unitPoints: 1, align: 'left', typesetter: type }).lines[0]?.x ?? 0;
    expect(draw('Menu א')).toBe(10);
    expect(draw('א Menu')).toBeGreaterThan(100);
  });

  it('draws a Han character as in the language of its text', async () => {
    await type.load(['直', '直す']);
    const chinese = type.letter('直', '直');
    expect(type.letter('直', '直す')).not.toEqual(chinese);
  });

  it('breaks lines between words of scripts without spaces', () => {
    const area = { x: 0, y: 0, width: 60, height: 40 };
    const draw = (text: string) =>
      drawCaption([text], area, { unitPoints: 1, align: 'center', typesetter: type }).lines;
    for (const text of [samples.Chinese, samples.Thai]) {
      expect(draw(text).length).toBeGreaterThan(1);
      expect(draw(text)[0]?.scale).toBeGreaterThan(0.005);
    }
    expect(type.parts('餐厅菜单，第一').map(({ text }) => text)).toEqual(['餐厅', '菜单，', '第一']);
  });

  it('names characters that no font has', async () => {
    await type.load(['A 𒀌']);
    expect(() => letters('A 𒀌')).toThrow(expect.objectContaining({ name: 'TextUnsupported', characters: ['𒀌'] }));
  });

  it('draws long texts in bounded time', async () => {
    const text = 'مرحبا Table 餐厅 '.repeat(14).slice(0, 200);
    await type.load([text]);
    const started = performance.now();
    const area = { x: 0, y: 0, width: 100, height: 30 };
    const { isShortened } = drawCaption([text], area, { unitPoints: 1, align: 'center', typesetter: type });
    expect(isShortened).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
