import { textGroup } from '../../lib/messages/text-group.ts'

/** What moderators see of appeals. */
export const objections = textGroup('objections', {
  'appeals.title': 'Appeals',
  'appeals.badge': 'Appeal',
  'appeals.failed': 'The appeals couldn’t be loaded',
  'appeals.not_yours': 'Another moderator decides this.',
  'appeals.said': 'The member disagrees',
  'appeals.decide': 'Decide the appeal',
  'appeals.told':
    'The member reads your reason. A decision that was wrong is taken back, and the case is open again: decide it anew, or dismiss it.',
  'appeals.lost': 'A removed photo and an ended swap don’t come back.',
  'appeals.outcome': 'What happens',
  'appeals.outcome.stands': 'The decision stands',
  'appeals.outcome.undone': 'It was wrong: take it back',
  'appeals.reason': 'Reason, as the member reads it',
  'appeals.reason.optional': 'Reason, as the member reads it (optional)',
  'appeals.required': 'Please fill this in.',
  'appeals.deciding': 'Deciding…',
  'appeals.done': 'The appeal is decided, and the member hears of it.',
  'appeals.not_done': 'The appeal couldn’t be decided',
  'appeals.was.stands': 'Looked at again: it stands',
  'appeals.was.undone': 'Looked at again: it was wrong',
})
