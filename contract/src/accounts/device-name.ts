// Reads the names of the browser and the operating system from a user agent. They are not translated.

export type Device = {
  browser: string | undefined
  system: string | undefined
  handheld: boolean
}

/** Order matters: most user agents also name other browsers for compatibility. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: [RegExp, string][], user_agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(user_agent))?.[1]

export const deviceOf = (user_agent: string): Device => ({
  browser: first(browsers, user_agent),
  system: first(systems, user_agent),
  handheld: /\b(iPhone|iPad|Android|Mobile)\b/.test(user_agent),
})
