import { room } from '../../lib/messages/room.ts'

export const chat = room('chat', {
  'chat.login.title': 'Please log in to view messages',
  'chat.back': 'Back to matches',
  'chat.log': 'Messages with {name}',
  'chat.empty': 'No messages yet. Start the conversation!',
  'chat.empty_closed': 'Nothing was said here.',
  'chat.empty_gone': 'The messages went with the deleted account.',
  'chat.failed': 'Failed to fetch messages',
  'chat.failed.text': 'Check your connection and try again.',
  'chat.offline':
    'This chat has not been opened on this device yet. It opens by itself when you are connected.',
  'chat.match_failed': 'Failed to fetch match',
  'chat.match_missing.text': 'It has ended, or it was never one of yours.',
  'chat.connecting': 'Connecting…',

  'chat.label': 'Message',
  'chat.placeholder': 'Type a message...',
  'chat.send': 'Send',
  'chat.length': '{count} of {max} characters',

  'chat.replies': 'Quick questions',
  'chat.attach': 'Add photos or a car',
  'chat.attach.photos': 'Photos',
  'chat.attach.car': 'A car',
  'chat.photo.chosen': 'Photos to send',
  'chat.photo.reading': 'Preparing a photo',
  'chat.photo.remove': 'Remove photo {place} of {count}',
  'chat.photo.too_many': 'You can send up to {count} photos at once.',
  'chat.photo.type': '{file} is not a photo that can be sent.',
  'chat.photo.heic': 'This browser cannot read {file}. Send it as JPEG.',
  'chat.photo.read': '{file} could not be read.',
  'chat.photo.size': '{file} is larger than 10 MB.',
  'chat.photo.alt': 'Photo {place} of {count} from {name}',
  'chat.photo.title': 'Photos from {name}',
  'chat.photo.progress': 'Photos sent',
  'chat.photo.removed': 'Removed by a moderator',
  'chat.photo.failed': 'This photo could not be loaded',
  'chat.car.title': 'Send a car',
  'chat.car.search': 'Search for make, model, year',
  'chat.car.clear': 'Clear search',
  'chat.car.own': 'Your cars',
  'chat.car.none': 'You have no active car. Search for another one.',
  'chat.car.found': { one: '{count} car', other: '{count} cars' },
  'chat.car.failed': 'The cars could not be loaded',
  'chat.car.offline': 'The cars appear here by themselves when you are connected.',
  'chat.car.hidden': 'You cannot see this car. It may be switched off or gone.',

  'chat.refused.lost': 'A photo is no longer on this device. Please choose it again.',
  'chat.refused.too_many': 'You can send up to {count} photos a day. Please try again later.',
  'chat.refused.image': 'One of the photos is not a valid image file.',
  'chat.refused.car': 'You cannot see this car any more, so it was not sent.',

  'chat.today': 'Today',
  'chat.yesterday': 'Yesterday',
  'chat.you': 'You',
  'chat.sending': 'Sending',
  'chat.waiting': 'Waiting for a connection',
  'chat.unstored':
    'Waiting for a connection. This browser has no room to store it: keep this page open.',
  'chat.sent': 'Sent',
  'chat.seen': 'Seen',
  'chat.not_sent': 'Not sent',
  'chat.discard': 'Discard',
  'chat.copy': 'Copy',
  'chat.copied': 'Copied',
  'chat.remove': 'Remove',
  'chat.leftovers': 'What you wrote was not sent',
  'chat.typing': '{name} is typing…',
  'chat.typing.many': '{names} are typing…',
  'chat.arrived': '{name}: {text}',
  'chat.newest': 'Newest messages',
  'chat.unseen': { one: '{count} new message', other: '{count} new messages' },
  'chat.older_failed': 'Older messages could not be loaded.',

  'chat.closed': 'This chat is closed. The messages stay readable.',
  'chat.closed_empty': 'This chat is closed.',
  'chat.ended.title': 'This match has ended',
  'chat.ended.text': 'You can read the messages until you leave this page.',

  'chat.more': 'More about this match',
  'chat.report': 'Report {name}',
  'chat.unmatch': 'Unmatch',
  'chat.unmatch.title': 'Unmatch {name}?',
  'chat.unmatch.text':
    'The chat closes for both of you, and you will not be shown to each other again. You can still report {name} afterwards.',
  'chat.unmatch.unfinished.text':
    'Your swap plan is cancelled, and {name} is told so. The chat closes for both of you, and you will not be shown to each other again. You can still report {name} afterwards.',
  'chat.unmatch.unknown.text':
    'If you have a swap plan that is not finished, it is cancelled, and {name} is told so. The chat closes for both of you, and you will not be shown to each other again. You can still report {name} afterwards.',
  'chat.unmatch.handover.text':
    'Keys have already changed hands, so the match cannot be ended. You can report {name}: the moderators can end the swap.',
  'chat.unmatch.deleted.title': 'End this match?',
  'chat.unmatch.deleted.text': 'The chat leaves your matches. This cannot be undone.',
  'chat.unmatch.pending': 'Unmatching...',
  'chat.block': 'Block',
  'chat.block.title': 'Block {name}?',
  'chat.block.text':
    'You will no longer see each other, and this chat closes; both of you can still read it. {name} is not told. You can unblock in Settings.',
  'chat.block.unfinished.text':
    'Your swap plan is cancelled, and {name} is told so, but not that you blocked them. You will no longer see each other, and this chat closes; both of you can still read it. You can unblock in Settings.',
  'chat.block.unknown.text':
    'If you have a swap plan that is not finished, it is cancelled, and {name} is told so, but not that you blocked them. You will no longer see each other, and this chat closes; both of you can still read it. You can unblock in Settings.',
  'chat.block.handover.text':
    'Keys have already changed hands. Your swap plan is cancelled, and the moderators look at it. {name} is told that it is cancelled, but not that you blocked them. You will no longer see each other, and this chat closes; both of you can still read it. You can unblock in Settings.',
  'chat.block.pending': 'Blocking...',
  'chat.blocked': 'You blocked {name}',
  'chat.blocked.text': 'The list in Settings has everyone you blocked.',
  'chat.end_failed.title': 'Error',
  'chat.end_failed': 'The match could not be ended. Please try again.',

  'chat.end_failed.handover':
    'Keys have already changed hands, so the match cannot be ended. Please ask the moderators.',

  'chat.choose.title': 'Choose a chat',
  'chat.choose.text': 'Your conversations open here, beside the list.',

  'outbox.error': 'Error',
  'outbox.failed': 'Failed to send message. Please try again.',
  'outbox.closed.title': 'Not sent',
  'outbox.closed': 'The chat is closed. You can copy your message or remove it there.',
})
