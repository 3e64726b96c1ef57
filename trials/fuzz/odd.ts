// Values that have broken servers before: texts, numbers, names of fields, parts of paths.
import type { Random } from './random.ts'

export const oddTexts: readonly string[] = [
  ...['', ' ', '\t\r\n', '0', '-1', 'null', 'undefined', 'NaN', 'true', '[object Object]'],
  // NUL, other control characters, a byte order mark, lone surrogates, noncharacters, line separators.
  ...['a\0b', '\u0001\u001b[31m', '\ufeffa', '\ud800', 'a\udfff', '\ufffe\uffff', '\u2028\u2029'],
  // Right-to-left text, combining marks, joined emoji, flags, invisible characters, letters whose length depends on case.
  ...[
    '\u202egnp.exe',
    'مرحبا',
    'Z̷̨a̸̢l̵g̷o̴',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    '🇱🇻',
    '\u200b\u200d',
    'İıßẞŉǆ',
    'ﷺ',
    '𝒜',
  ],
  ...["'; drop table users; --", "' or 1=1", '$1', '%s%n', '%', '_', '\\', '{{7*7}}', '#{7*7}'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=1>', 'javascript:alert(1)', '&#0;'],
  ...['../../etc/passwd', 'C:\\', 'file:///etc/passwd', 'http://127.0.0.1:1/', '//example.com'],
  ...['1e309', '9007199254740993', '0x10', '1_000', '１２３', '1970-01-01', '2026-02-30T25:61:61Z'],
  ...['a@b', 'a@b.c\r\nBcc: x@y.z', '@', `${'a'.repeat(65)}@example.com`, 'ä@exämple.com'],
  '\u0301'.repeat(200),
  'x'.repeat(5_000),
  '👍'.repeat(1_001),
]

const oddNumbers: readonly unknown[] = [
  ...[0, -0, -1, 1, 0.5, -0.1, 1e-320, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 2 ** 63, 1e308, -1e308],
]

const oddThings: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], { a: 1 }, [0, ''], { length: 1 }],
  ...[{ toString: 1 }, { valueOf: null }, { toJSON: 'x' }],
]

export const oddNames: readonly string[] = [
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', '0', '-1', 'a.b'],
  ...['id', 'user_id', 'owner_id', 'sender_id', 'is_admin', 'role', 'created_at', 'a\0b', '\ud800'],
]

export const oddParts: readonly string[] = [
  ...[
    '',
    '.',
    '..',
    '...',
    '%2e%2e',
    '%2e%2e%2f%2e%2e',
    '..%2f',
    '..%5c',
    '%00',
    'a%00b',
    '%',
    '%zz',
  ],
  ...['%ff', '%c0%ae', '%ed%a0%80', '%u0041', '*', '+', '%20', ';', ';a=b', '?', '%3f', '%23', '~'],
  ...['null', 'undefined', '0', '-1', '1e9', 'constructor', '__proto__', '%F0%9F%91%8D', '{carId}'],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
  ...[
    '{00000000-0000-4000-8000-000000000000}',
    "'",
    '<script>',
    '%0d%0aset-cookie:a=b',
    'a'.repeat(3_000),
  ],
]

/** A copy of an odd value, so that callers may change it. */
export const oddValue = (random: Random): unknown =>
  structuredClone(random.pick(random.pick([oddTexts, oddTexts, oddNumbers, oddThings])))

/** A text of exactly this many UTF-16 units, plain or with letters of several scripts. */
export function randomText(length: number, random: Random): string {
  const letters = random.pick(['abc d', 'Rīga šķ', 'ñü漢字', 'Ελ 9', '👍🏽e\u0301 '])
  const whole = letters.repeat(Math.ceil(length / letters.length)).slice(0, length)
  // A text that is cut within a surrogate pair is not well-formed.
  return whole.isWellFormed() ? whole : 'y'.repeat(length)
}
