import { textGroup } from '../../../lib/messages/text-group.ts'

/** What an admin does with the data of one member. */
export const memberdata = textGroup('memberdata', {
  'member_data.title': 'Data of {name}',
  'member_data.text':
    'For someone who can’t sign in, or for an authority. Each step is in the audit log.',
  'member_data.held': 'Held since {date} by {by}: {reason}',
  'member_data.held.untold': 'Held since {date} by {by}, without telling {name}: {reason}',
  'member_data.export': 'Download',
  'member_data.export.title': 'Download everything stored about {name}?',
  'member_data.export.done': 'Downloaded as {file}.',
  'member_data.hold': 'Hold',
  'member_data.hold.title': 'Hold the data of {name}?',
  'member_data.hold.text':
    'From now on nothing of theirs is deleted, neither by them nor by time, until an admin ends the hold.',
  'member_data.hold.done': 'Nothing is deleted from now on.',
  'member_data.release': 'End the hold',
  'member_data.release.title': 'End the hold on the data of {name}?',
  'member_data.release.text': 'What was due to be deleted meanwhile is deleted within a day.',
  'member_data.release.done': 'The hold is over.',
  'member_data.delete': 'Delete account',
  'member_data.delete.title': 'Delete the account of {name}?',
  'member_data.delete.text':
    'As if they did it themselves: profile, cars and photos go at once, swaps are canceled. This can’t be undone.',
  'member_data.delete.done': 'The account is deleted.',
  'member_data.reason': 'Reason',
  'member_data.reason.hint': 'Who asks, and on what grounds.',
  'member_data.reason.missing': 'Please give a reason.',
  'member_data.untold': 'The law forbids telling {name}',
  'member_data.untold.hint': 'Otherwise they are emailed what was done and why.',
  'member_data.pending': 'One moment…',
  'member_data.failed': 'Nothing was done',
})
