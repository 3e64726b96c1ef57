import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows', false],
  [
    `${WINDOWS.replace(')', '; rv:142.0)')} Gecko/20100101 Firefox/142.0`,
    'Firefox',
    'Windows',
    false,
  ],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari',
    'Mac',
    false,
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome', 'Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome', 'ChromeOS', false],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', true],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
    'Firefox',
    'Android',
    true,
  ],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'Edge', 'Android', true],
  [`${IPHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone', true],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/90.0`, 'Opera', 'Android', true],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.1`, 'Opera', 'iPhone', true],
  [`${WINDOWS} ${CHROME} Safari/537.36 Vivaldi/7.5`, 'Vivaldi', 'Windows', false],
  [`${WINDOWS} ${CHROME} YaBrowser/25.8 Safari/537.36`, 'Yandex Browser', 'Windows', false],
  [
    `${IPHONE} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
    'DuckDuckGo',
    'iPhone',
    true,
  ],
  [
    `${IPHONE.replaceAll('iPhone', 'iPad')} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPad',
    true,
  ],
])('%s is %s on %s, handheld: %s', (user_agent, browser, system, handheld) => {
  expect(deviceOf(user_agent)).toEqual({ browser, system, handheld })
})

test('an unknown user agent has no name', () => {
  const nameless = { browser: undefined, system: undefined, handheld: false }
  expect(deviceOf('curl/8.5.0')).toEqual(nameless)
  expect(deviceOf('')).toEqual(nameless)
})
