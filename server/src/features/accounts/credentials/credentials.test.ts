import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { isObviousPassword } from './credentials.rules.ts'

const ANNA = { email: 'anna.ozola92@example.com', name: 'Anna Ozoliņa' }

test.each([
  'keyswap',
  'KeySwap',
  'keyswap2026!',
  'Key Swap 1',
  'anna ozoliņa',
  'AnnaOzoliņa1',
  'Anna Ozoliņa'.normalize('NFD'),
  'anna.ozola92',
  'anna.ozola9212',
  'anna.ozola92@example.com',
  'ANNA.OZOLA92@example.com!!',
])('“%s” is obvious', (password) => expect(isObviousPassword(password, ANNA)).toBe(true))

test.each([
  'keyswapper',
  'my keyswap',
  '1keyswap',
  'keyswap1a',
  'anna ozola',
  'ozoliņa',
  'anna.ozola',
  'example.com',
  '2026!!',
])('“%s” is not obvious', (password) => expect(isObviousPassword(password, ANNA)).toBe(false))

test('an empty name makes no password obvious', () =>
  expect(isObviousPassword('123456!', { email: '', name: ' ' })).toBe(false))

test.each([
  // On the list of common passwords.
  ...['password', 'LetMeIn', 'let me in', 'passwordpassword'],
  // Letters in the order of the alphabet.
  ...['abcdef', 'ABCDEFGH', 'fedcba', 'xyzxyz', 'abc123', 'aceg1357', 'aābcčd', 'абвгде'],
  // Keys side by side.
  ...[
    '123456789',
    '0987654321',
    '789012',
    'qwertz',
    'qwertzuiop',
    'azerty',
    'asdfgh',
    'poiuyt',
    'mnbvcxy',
  ],
  ...['qwe asd', 'qweasdzxc', '1qaz2wsx', 'ūgjrmv', 'šusild', 'qwerty1!'],
  // Repeats.
  ...['aaaaaa', '!!!!!!!!', 'aaabbb', 'abcabc', 'x9x9x9', '121212', 'xkcdxkcd', 'ananananan'],
  // Words of members here.
  ...[
    'parole',
    'Parole1',
    'Latvija2026',
    'rīga!!',
    'Rīga'.normalize('NFD'),
    'Mīlestība',
    'carswap1',
  ],
])('“%s” is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  ...['open sesame', 'red swordfish', 'correct horse', 'a better one', 'brand new', 'volvo240'],
  ...[
    'cot123',
    'abcxyz7q',
    'bananam',
    'hj3kf9',
    'asparagus',
    '310519',
    'parolesakne',
    'rīgas iela',
  ],
  'hunterx7 hunterx7',
])('“%s” is not common', (password) => expect(isCommonPassword(password)).toBe(false))
