import { textGroup } from '../../lib/messages/text-group.ts'

export const rings = textGroup('rings', {
  'rings.title': 'Rings',
  'rings.failed': 'Your rings could not be loaded.',
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
  'ring.join.pending': 'Joining...',
  'ring.decline': 'Not for me',
  'ring.drop_out': 'Drop out',
  'ring.decline.pending': 'Sending your answer...',
  'ring.decline.title': 'Not for you?',
  'ring.decline.text':
    'You are out, and you are not asked about this circle again. We look for another car that fits into your place: if there is one, the ring goes on without you; if not, it is over for everyone. We don’t tell anyone that it was you, but the others see if another car takes the place of yours. New rings come in an hour at the earliest.',
  'ring.decline.keep': 'Think about it',
  'ring.declined': 'All right, you are out of this ring',
  'ring.declined.text': 'We don’t tell anyone that it was you.',
  'ring.in': 'You’re in',
  'ring.in.text': { one: '{count} more has to answer.', other: '{count} more have to answer.' },
  'ring.nothing_agreed': '“I’m in” agrees to nothing yet: when all are in, a chat opens.',
  'ring.values':
    'As their owners value them: {mine}\u00A0{given}, {theirs}\u00A0{got}. Whether money makes up for the difference, you agree on later in the swap plan.',
  'ring.values.same': 'Their owners value both cars at {given}.',
  'ring.error': 'That did not work',
  'ring.error.text': 'Please try again.',
  'ring.over_meanwhile': 'This ring is over',
  'ring.over_meanwhile.text': 'Something has changed while you were looking.',

  'ring.is_new': 'New',
  'ring.complete': 'All are in',
  'ring.all_in': 'All are in!',
  'ring.all_in.text': 'The chat is open.',
  'ring.first': 'All are in! Say hello, ask about the cars, and propose a swap when it suits you.',
  'ring.with': 'Ring with {names}',
  'ring.chat': 'Open the chat',
  'ring.done': 'Swapped',
  'ring.unread': { one: '{count} unread message', other: '{count} unread messages' },

  'ring.broken.title': 'This ring did not work out',
  'ring.broken.text':
    'It happens: two of its members matched, a car was taken, or it was not right for someone. Keep swiping, and another one may come together.',
  'ring.broken.short': 'Did not work out',
  'ring.expired.short': 'Time is over',
  'ring.repaired.short': 'Has changed',
  'ring.expired.title': 'The time for this ring is over',
  'ring.expired.text': 'Not everyone answered within three days. It may come back later.',
  'ring.repaired.title': 'One place in your ring has changed',
  'ring.repaired.text': 'Someone dropped out, and another car fits into the gap.',
  'ring.newcomer': 'New in your ring: {name} with the {car}.',
  'ring.next': 'See the new ring',

  'ring.missing': 'Ring not found',
  'ring.missing.text': 'It is over, or it was never one of yours.',
  'ring.load_failed': 'The ring could not be loaded',
  'ring.load_failed.text': 'Check your connection and try again.',
  'ring.offline':
    'This ring has not been opened on this device yet. It opens by itself when you are connected.',
  'ring.login.title': 'Please log in to see this ring',
  'ring.back': 'Back to matches',
  'ring.members': 'Who is in it',
  'ring.member.gives': 'Gives',
  'ring.member.gets': 'Gets',
  'ring.open_car': 'Open the listing: {title}',
  'ring.listing_gone': 'Listing not available',

  'found.title': 'A ring for you!',
  'found.text': {
    one: '{count} owners, one circle: you give the {mine}, you get the {theirs}.',
    other: '{count} owners, one circle: you give the {mine}, you get the {theirs}.',
  },
  'found.keep_swiping': 'Keep Swiping',

  'how.title': 'How rings work',
  'how.drawing': 'Three cars in a circle: yours goes to Ben, Ben’s to Anna, and Anna’s to you.',
  'how.you': 'You',
  'how.ben': 'Ben',
  'how.anna': 'Anna',
  'how.lead':
    'It is rare that two owners like each other’s cars. A circle is much more likely: you like Anna’s car, Anna likes Ben’s, and Ben likes yours. If each passes their car on, all three get the one they like.',
  'how.found.title': 'A circle is found',
  'how.found.text':
    'Each like offers one of your cars. When the likes of three or four owners make a circle, all of them are asked.',
  'how.answer.title': 'Each one answers',
  'how.answer.text':
    'You have three days. Everyone sees how many are in, and nobody sees who answered what.',
  'how.chat.title': 'All are in: a chat opens',
  'how.chat.text':
    'Saying “I’m in” agrees to nothing. You talk, look at the cars, and make a swap plan together if you like. You can leave the ring at any time before keys change hands.',
  'how.no.title': 'What if someone says no?',
  'how.no.text':
    'We look for another car that fits into the gap. If there is one, the circle goes on, and whoever would get another car than before is asked again. If not, the ring is over. We don’t tell anyone who said no. If another car takes a place, the others see which one is gone. After a no, new rings wait an hour for you, after five in a day a whole day. That slows down anyone who says no again and again to learn who likes whose car.',
  'how.off': 'You can switch rings off in Settings.',
  'how.close': 'Got it',

  'ring.more': 'More about this ring',
  'ring.report': 'Report someone',
  'ring.block': 'Block someone',
  'ring.leave': 'Leave the ring',
  'ring.report.who': 'Whom do you want to report?',
  'ring.block.who': 'Whom do you want to block?',
  'ring.leave.title': 'Leave this ring?',
  'ring.leave.text':
    'The chat closes for everyone; all of you can still read it. A swap plan that is not finished is cancelled. This circle is not offered to you again. If another car fits into your place, the others can go on with it.',
  'ring.leave.handover.text':
    'The chat closes for everyone. Keys have changed hands, so the swap itself goes on in its plan, and the moderators look at it.',
  'ring.leave.pending': 'Leaving...',
  'ring.left': 'You have left the ring',
  'ring.leave_failed': 'You could not leave the ring. Please try again.',
  'ring.block.title': 'Block {name}?',
  'ring.block.text':
    'You will no longer see each other, and this chat closes for everyone; all of you can still read it. A swap plan that is not finished is cancelled. {name} is not told that you blocked them. You can unblock in Settings.',
  'ring.block.offer.text':
    'You will no longer see each other, and you are out of this ring. If another car fits into your place, it goes on without you; if not, it is over for everyone. {name} is not told that you blocked them. You can unblock in Settings.',
  'ring.block.confirm': 'Block',
  'ring.block.pending': 'Blocking...',
  'ring.blocked': 'You blocked {name}',
  'ring.blocked.text': 'The list in Settings has everyone you blocked.',
  'ring.block_failed': '{name} could not be blocked. Please try again.',
})
