/**
 * The most common passwords that pass the length rule. Repetitions, runs along the keyboard or the alphabet and the
 * owner's own address are detected by the functions below.
 */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd passwort motdepasse contrasena
  contraseña senha123 senha1234 iloveyou iloveyou1 teamo123 teamo1234 tequiero princess princess1 sunshine sunshine1
  football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars startrek welcome1
  welcome123 welcome1234 letmein1 letmein123 trustno1 whatever whatever1 computer internet samsung1 samsung123
  michael1 michelle jennifer jessica1 jonathan danielle charlie1 chocolate butterfly liverpool liverpool1 arsenal1
  chelsea1 barcelona realmadrid juventus flamengo corinthians palmeiras brasil123 mexico123 bonjour1 azertyuiop
  azerty123 azerty1234 qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertzuiop asdfghjk asdfghjkl
  zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 abcd1234 abc12345
  abc123456 a1b2c3d4 a1234567 a12345678 aa123456 aa12345678 admin123 admin1234 administrator root1234 test1234
  testtest changeme changeme1 default1 secret12 secret123 master123 monkey123 dragon12 dragon123 shadow123 killer123
  freedom1 mustang1 corvette mercedes ferrari1 porsche1 harley123 pokemon1 pokemon123 minecraft fortnite naruto123
  hello123 hello1234 login123 access14 pass1234 pass12345 passpass mypassword newpassword yourpassword qazwsxedc
  11223344 12341234 12121212 13131313 12344321 87654321 98765432 987654321 9876543210 01234567 123456789a 123456aa
  123123123 147258369 159753456 741852963 789456123 135792468 112233445566 google123 facebook facebook1 linkedin
  tessera1 tessera123`.split(/\s+/),
);

const runs = '01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qwertzuiop'.split(' ');
const isRun = (text: string): boolean =>
  runs.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

/** Whether an attacker would try the password among the first guesses, in general or for this address. */
export function isTooWeak(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const [name = ''] = email.split('@');
  return (
    common.has(plain) || isRun(plain) || isRepetition(plain) || plain === email || (name.length >= 4 && plain === name)
  );
}
