import { expect, test } from 'vitest'
import type { Message } from '../../web/src/lib/messages/message.ts'
import { groupNames, textsOfGroup } from '../texts.ts'
import { englishFaults } from './english.ts'
import { literalsOf, serverFiles } from './literals.ts'
import { specTexts } from './spec-texts.ts'

/** The texts that the product spec quotes, its search bar, which is Latvian, and the counterparts of "Ban User". */
const quoted = new Set([
  'Meklēt pēc markas, modeļa...',
  'Ban User?',
  'Unban User',
  'Unban User?',
  'User unbanned successfully',
  ...Object.values(specTexts)
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.form)),
])

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

test.each(groupNames)('the English texts of %s follow the rulings', async (group) => {
  const faults = Object.entries(await textsOfGroup('en', group)).flatMap(([key, message]) =>
    formsOf(message)
      .filter((text) => !quoted.has(text))
      .flatMap((text) => englishFaults(text, { group, key }))
      .map((fault) => `${key}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ...serverFiles('en').filter((file) => !file.includes('/agreement/')),
  'contract/src/errors.ts',
])('the English texts of %s follow the rulings', (file) => {
  const texts = literalsOf(file).filter((text) => !quoted.has(text))
  // Only admins meet the errors about a ban.
  const group = file === 'contract/src/errors.ts' ? 'moderation' : ''
  expect(texts.flatMap((text) => englishFaults(text, { group }))).toEqual([])
})

test.each([
  "You're offline",
  'Saving...',
  'Open the link in the mail',
  'Your kept searches',
  'Log out everywhere',
  'You cannot see this car',
  'The code is not right',
  'The swap was cancelled',
  'Winter tyres',
  'A few blurred colours',
  'Your values differ',
  'Your conversations',
  'Download the contract',
  'Print the swap plan',
  'It works once and for one day',
  'Hide the number plate',
  'The car has no value',
  'Three cars in a circle',
  'Report this user',
  'This member was banned',
  'Its place isn’t known',
  'Change the meeting location',
  'Your account has been blocked',
  'A car was switched off',
  'Quiet from 22:00',
])('“%s” is a fault', (text) => {
  expect(englishFaults(text)).not.toEqual([])
})

test.each([
  'Open the link in the email',
  'Canceled',
  'A few blurred colors',
  'Can’t recognize it…',
  'Value not set',
  'The estimated values differ',
  'Deleted user',
])('“%s” is fine', (text) => {
  expect(englishFaults(text)).toEqual([])
})
