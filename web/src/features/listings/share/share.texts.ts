import { room } from '../../../lib/messages/room.ts'

export const share = room('share', {
  'share.open': 'Share',
  'share.open_car': 'Share {title}',
  'share.shared': 'Shared',
  'share.title': 'Share this car',
  'share.text':
    'A public page for people without an account. It shows the photos, the facts and the town, never your name or your description.',
  'share.make': 'Make a public page',
  'share.making': 'One moment...',
  'share.link': 'Link to the public page',
  'share.send': 'Send the link',
  'share.copy': 'Copy link',
  'share.copied': 'Link copied',
  'share.copy_failed': 'The link could not be copied. Select it and copy it.',
  'share.see': 'See the page',
  'share.findable': 'May be found by search engines',
  'share.findable.text': 'If this is off, only people who have the link find the page.',
  'share.stop': 'Stop sharing',
  'share.stop.text':
    'The link stops working at once. If you share the car again, it gets a new one.',
  'share.stopped': 'The public page is gone.',
  'share.hidden': 'Others do not see this car right now, so it has no public page either.',
  'share.failed': 'That did not work. Please try again.',
})
