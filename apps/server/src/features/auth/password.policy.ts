const runs = '01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qwertzuiop'.split(' ');
const isRun = (text: string): boolean =>
  runs.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

/**
 * Whether an attacker would try the password among the first guesses, in general or for this address. `isCommon` knows
 * the most common passwords; repetitions, runs along the keyboard or the alphabet and the address are detected here.
 */
export function isTooWeak(password: string, email: string, isCommon: (password: string) => boolean): boolean {
  const plain = password.toLowerCase();
  const [name = ''] = email.split('@');
  return (
    isCommon(password) || isRun(plain) || isRepetition(plain) || plain === email || (name.length >= 4 && plain === name)
  );
}
