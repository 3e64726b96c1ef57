import { textGroup } from '../../../../lib/messages/text-group.ts'

/** Photos of a car at the handover. */
export const photos = textGroup('photos', {
  'photos.title': 'Photos',
  'photos.by': 'Photos by {name}',
  'photos.why':
    'They go with the agreement. You can skip any of them; each can be taken only once.',
  'photos.front_left': 'Front left',
  'photos.rear_right': 'Rear right',
  'photos.interior': 'Interior',
  'photos.odometer': 'Odometer',
  'photos.vin': 'VIN plate',
  'photos.damage': 'Damage',
  'photos.take': 'Take a photo: {view}',
  'photos.look': 'Open the photo: {view}',
  'photos.is_removed': 'Removed by a moderator',
  'photos.moderate': 'Remove photo: {view}',
  'photos.moderate.title': 'Remove this photo?',
  'photos.moderate.text':
    'It will disappear for everyone in the swap, and from the agreement. This can’t be undone.',
  'photos.moderate.action': 'Remove',
  'photos.moderated': 'The photo was removed.',
  'photos.not_removed': 'The photo wasn’t removed',
  'photos.missing': 'Can’t load the photo: {view}',
  'photos.reading': 'Getting the photo ready',
  'photos.sending': 'Sending',
  'photos.waits': 'Waiting for a connection',
  'photos.refused': 'Not sent',
  'photos.refused.over': 'Photos can no longer be added to this swap.',
  'photos.refused.late': 'It waited for a connection for more than a week.',
  'photos.refused.image': 'This file can’t be read as a photo.',
  'photos.refused.other': 'The server didn’t accept it. Take the photo again.',
  'photos.unreadable': 'This file can’t be read as a photo.',
  'photos.too_large': 'This file is larger than 10MB.',
  'photos.damage.label': 'What’s damaged? (optional)',
  'photos.damage.add': 'Add photo',
})
