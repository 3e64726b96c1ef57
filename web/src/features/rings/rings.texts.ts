import { textGroup } from '../../lib/messages/text-group.ts'

export const rings = textGroup('rings', {
  'rings.title': 'Rings',
  'rings.failed': 'Your rings couldn’t be loaded.',
  'rings.many': {
    one: '{count} offer for your {car}.',
    other: '{count} offers for your {car}. You can say yes to all of them.',
  },
  'rings.how': 'How rings work',

  'ring.of': { one: 'A ring of {count}', other: 'A ring of {count}' },
  'ring.swap.short': '{mine} → {theirs}',
  'ring.swap': 'You give the {mine}, you get the {theirs}',
  'ring.swap.who': 'You give the {mine} to {taker}, you get the {theirs} from {giver}',
  'ring.idea': 'Each of you passes a car on, and everyone gets the one they like.',
  'ring.see': 'See the ring',
  'ring.you': 'You',
  'ring.give': 'You give the {car} to {name}.',
  'ring.gives': '{name} gives the {car} to {other}.',
  'ring.get': 'You get the {car} from {name}.',
  'ring.joined': { one: '{count} of {all} is in', other: '{count} of {all} are in' },
  'ring.left.days': { one: '{count} day left', other: '{count} days left' },
  'ring.left.hours': { one: '{count} hour left', other: '{count} hours left' },
  'ring.left.soon': 'Less than an hour left',

  'ring.join': 'I’m in',
  'ring.join.pending': 'Joining…',
  'ring.decline': 'Not for me',
  'ring.drop_out': 'Drop out',
  'ring.decline.pending': 'Sending your answer…',
  'ring.decline.title': 'Not for you?',
  'ring.decline.text':
    'You’ll be out, and you won’t be asked about this ring again. We’ll look for another car that can replace yours: if there is one, the ring goes on without you; if not, it’s over for everyone. We don’t tell anyone that it was you, but the others will see if another car takes the place of yours. You won’t be offered new rings for at least an hour.',
  'ring.decline.keep': 'I’ll think about it',
  'ring.declined': 'All right, you’re out of this ring',
  'ring.declined.text': 'We don’t tell anyone that it was you.',
  'ring.in': 'You’re in',
  'ring.in.text': {
    one: 'Waiting for {count} more answer.',
    other: 'Waiting for {count} more answers.',
  },
  'ring.nothing_agreed':
    '“I’m in” doesn’t commit you to anything yet: once everyone is in, a chat opens.',
  'ring.values.adds': 'You’d add about {amount} (by the owners’ estimated values)',
  'ring.values.gets': 'You’d get about {amount} on top (by the owners’ estimated values)',
  'ring.values.same': 'Both cars have an estimated value of {given}.',
  'ring.error': 'That didn’t work',
  'ring.error.text': 'Please try again.',
  'ring.over_meanwhile': 'This ring is over',
  'ring.over_meanwhile.text': 'Something changed while you were looking.',

  'ring.is_new': 'New',
  'ring.complete': 'Everyone is in',
  'ring.all_in': 'Everyone is in!',
  'ring.all_in.text': 'The chat is open.',
  'ring.first':
    'Everyone is in! Say hello, ask about the cars, and propose a swap when you’re ready.',
  'ring.with': 'Ring with {names}',
  'ring.chat': 'Open the chat',
  'ring.done': 'Swapped',
  'ring.unread': { one: '{count} unread message', other: '{count} unread messages' },

  'ring.broken.title': 'This ring didn’t work out',
  'ring.broken.text':
    'It happens: two of its members matched, a car was taken, or it wasn’t right for someone. Keep swiping, and another one may come together.',
  'ring.broken.short': 'Didn’t work out',
  'ring.expired.short': 'Time is up',
  'ring.repaired.short': 'Has changed',
  'ring.expired.title': 'Time is up for this ring',
  'ring.expired.text': 'Not everyone answered within three days. It may come back later.',
  'ring.repaired.title': 'Your ring has changed',
  'ring.repaired.text': 'Someone dropped out, and another car took their place.',
  'ring.newcomer': 'New in your ring: {name} with the {car}.',
  'ring.next': 'See the new ring',

  'ring.missing': 'Ring not found',
  'ring.missing.text': 'It’s over, or it was never one of yours.',
  'ring.load_failed': 'The ring couldn’t be loaded',
  'ring.offline':
    'This ring hasn’t been opened on this device yet. It will open by itself when you’re connected.',
  'ring.login.title': 'Please sign in to see this ring',
  'ring.back': 'Back to matches',
  'ring.members': 'Who is in it',
  'ring.member.gives': 'Gives',
  'ring.member.gets': 'Gets',
  'ring.open_car': 'Open the listing: {title}',
  'ring.listing_gone': 'Listing not available',

  'found.title': 'A ring for you!',
  'found.text': {
    one: '{count} owners, one ring: you give the {mine}, you get the {theirs}.',
    other: '{count} owners, one ring: you give the {mine}, you get the {theirs}.',
  },
  'found.keep_swiping': 'Keep Swiping',

  'how.title': 'How rings work',
  'how.drawing': 'Three cars in a circle: yours goes to Ben, Ben’s to Anna, and Anna’s to you.',
  'how.you': 'You',
  'how.ben': 'Ben',
  'how.anna': 'Anna',
  'how.lead':
    'It’s rare that two owners like each other’s cars. A circle is much more likely: you like Anna’s car, Anna likes Ben’s, and Ben likes yours. If each passes their car on, all three get the one they like.',
  'how.found.title': 'A ring is found',
  'how.found.text':
    'Each like offers one of your cars. When the likes of three or four owners form a circle, that’s a ring, and all of them are asked.',
  'how.answer.title': 'Everyone answers',
  'how.answer.text':
    'You have three days. Everyone sees how many are in, and nobody sees who answered what.',
  'how.chat.title': 'Everyone is in: a chat opens',
  'how.chat.text':
    'Saying “I’m in” doesn’t commit you to anything. You talk, look at the cars, and make a swap plan together if you like. You can leave the ring at any time before keys change hands.',
  'how.no.title': 'What if someone says no?',
  'how.no.text':
    'We look for another car that fits in the gap. If there is one, the ring goes on, and anyone who would now get a different car is asked again. If not, the ring is over. We don’t tell anyone who said no. If another car takes a place, the others see which one is gone. After a no, you won’t be offered new rings for an hour; after five in a day, for a whole day. That slows down anyone who says no again and again to find out who likes whose car.',
  'how.off': 'You can switch rings off in Settings.',
  'how.close': 'Got it',

  'ring.more': 'More options',
  'ring.report': 'Report someone',
  'ring.block': 'Block someone',
  'ring.leave': 'Leave the ring',
  'ring.report.who': 'Who do you want to report?',
  'ring.block.who': 'Who do you want to block?',
  'ring.leave.title': 'Leave this ring?',
  'ring.leave.text':
    'The chat will close for everyone; all of you can still read it. An unfinished swap plan will be canceled. You won’t be offered this ring again. If another car can replace yours, the others can go on with it.',
  'ring.leave.handover.text':
    'The chat will close for everyone. Keys have changed hands, so the swap itself will continue in the swap plan, and the moderators will look into it.',
  'ring.leave.pending': 'Leaving…',
  'ring.left': 'You’ve left the ring',
  'ring.leave_failed': 'You couldn’t leave the ring. Please try again.',
  'ring.block.title': 'Block {name}?',
  'ring.block.text':
    'You’ll no longer see each other, and this chat will close for everyone; all of you can still read it. An unfinished swap plan will be canceled. {name} won’t be told that you blocked them. You can unblock them in Settings.',
  'ring.block.offer.text':
    'You’ll no longer see each other, and you’ll be out of this ring. If another car can replace yours, it goes on without you; if not, it’s over for everyone. {name} won’t be told that you blocked them. You can unblock them in Settings.',
  'ring.block.confirm': 'Block',
  'ring.block.pending': 'Blocking…',
  'ring.blocked': 'You blocked {name}',
  'ring.blocked.text': 'Everyone you’ve blocked is listed in Settings.',
  'ring.block_failed': '{name} couldn’t be blocked. Please try again.',
})
