import { textGroup } from '../../../lib/messages/text-group.ts'

/** What was done in a swap plan without a connection. */
export const waiting = textGroup('waiting', {
  'waiting.mark': 'Waiting for a connection',
  'waiting.all': 'Waiting for a connection: {what}',
  'waiting.refused': 'Not sent: {what}',
  'waiting.checks': { one: '{count} check mark', other: '{count} check marks' },
  'waiting.canceled': 'The swap was canceled before this arrived.',
  'waiting.photos': { one: '{count} photo', other: '{count} photos' },
  'waiting.received': '“I received the money”',
  'waiting.handover': '“I got the keys”',
  'waiting.take_back': 'undoing “I got the keys”',
})
