// What docs/accessibility.md promises of all texts, pictures and animations.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts } from '../../scripts/texts.ts'

const web = join(import.meta.dirname, '..')
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: web })
    .sort()
    .map((file) => ({ name: basename(file), text: readFileSync(join(web, file), 'utf8') }))

const SENSES =
  /\b(left|right|above|below|corner|square|round|red|green|blue|yellow|orange|gr[ae]y|sound)\b/i
const OTHER_MEANINGS =
  /(not|isn’t|wasn’t|this|that’s|all) right|right (now|away)|left (out|unfinished)|(hours?|days?|is|are|have|has|you’ve) left|left:|left on|above all/gi

test('no text points to a side, a shape, a colour or a sound alone', async () => {
  const texts = Object.entries(await allTexts('en'))
  const pointing = texts.filter(([, text]) => {
    const plain = typeof text === 'string' ? text : Object.values(text).join(' ')
    return SENSES.test(plain.replace(OTHER_MEANINGS, ''))
  })
  expect(pointing.map(([name]) => name).sort()).toEqual([
    // The keys' names, and where a photo's centre is.
    'deck.keys',
    // Where in the order, which is the same when it is read out.
    'help.rings.text',
    'landing.browse.text',
    'photos.focus.from_left',
    // Which side of a car its photo shows.
    'photos.front_left',
    'photos.plate.x',
    'photos.rear_right',
    // It names the buttons too.
    'tips.swipe',
  ])
})

test('no picture has text in it, but for the logo and the screenshots for app stores', () => {
  const pictures = globSync('{src,public}/**/*.{png,jpg,jpeg,webp,avif,gif}', { cwd: web })
  const shown = pictures.filter((file) => !file.startsWith(join('public', 'screenshots')))
  expect(shown.map((file) => basename(file)).sort()).toEqual([
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'shortcut-matches.png',
    'shortcut-swipe.png',
    'shortcut-upload.png',
  ])
  for (const { name, text } of filesIn('{src,public}/**/*.svg'))
    expect(text, name).not.toContain('<text')
})

test('what moves on and on shows that something is loaded or typed, and nothing flashes', () => {
  const endless = filesIn('src/**/*.{css,tsx}').flatMap(({ name, text }) =>
    [...text.matchAll(/animation: *(\S+) (\d+)ms[^;]*\binfinite\b/g)].map(
      ([, animation, ms]) => `${name} ${animation} ${ms}`,
    ),
  )
  // A spinner, skeletons, and the three dots. Flashing would be more than three times a second.
  expect(endless).toEqual([
    'chat.css breathe 1200',
    'motion.css turn 800',
    'motion.css breathe 1600',
  ])
  const mentioned = filesIn('src/**/*.{css,ts,tsx}').filter(({ text }) => /\binfinite\b/.test(text))
  expect(mentioned.map(({ name }) => name)).toEqual(['chat.css', 'motion.css'])
  const lengths = filesIn('src/**/*.css').flatMap(({ text }) =>
    [...text.matchAll(/animation: *[\w-]+ (\d+)ms(?: (\d+)ms)?/g)].map(
      ([, ms, delay = '0']) => Number(ms) + Number(delay),
    ),
  )
  expect(Math.max(...lengths), 'the landing page’s demonstration').toBe(4800)
})
