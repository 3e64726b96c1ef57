import {
  answering,
  failing,
  filling,
  inOrder,
  LONG_NAME,
  type Picture,
  picturesOf,
  seeing,
  submitting,
  touching,
  waitingFor,
} from './picture.ts'
import { security } from './security.ts'
import { fiveSessions } from './sessions.ts'

const unsaved = filling({ 'settings.profile.place': 'Cēsis' })

const settings = picturesOf('settings', '/settings', { signedIn: true })

export const members: Picture[] = [
  { name: 'home-member', path: '/', signedIn: true },
  settings('member', null, seeing('settings.sessions.this')),
  settings('loading', waitingFor('/api/auth/refresh')),
  {
    name: 'settings-long_name',
    path: '/settings',
    signedIn: LONG_NAME,
    prepare: inOrder(
      filling({ 'settings.profile.place': 'Dienvidkurzemes novads, Embūtes pagasts' }),
      seeing('settings.sessions.this'),
    ),
  },
  settings(
    'five_sessions',
    answering('/api/me/sessions', fiveSessions(Date.now())),
    seeing('settings.sessions.this'),
  ),
  settings('sessions_loading', waitingFor('/api/me/sessions')),
  settings('sessions_failed', failing('/api/me/sessions'), seeing('settings.sessions.failed')),
  ...security,
  settings('unsaved', null, unsaved),
  settings('nameless', null, filling({ 'settings.profile.name': '' }), submitting),
  settings('not_saved', failing('/api/me'), unsaved, submitting, seeing('settings.profile.failed')),
  settings('leave', null, unsaved, touching('settings.log_out')),
  settings('everywhere', null, touching('settings.everywhere')),
  settings('downloading', waitingFor('/api/me/export'), touching('settings.download')),
  settings(
    'download_failed',
    failing('/api/me/export'),
    inOrder(touching('settings.download'), seeing('settings.download.failed')),
  ),
  settings('delete', null, touching('settings.delete')),
  settings(
    'delete_wrong',
    null,
    inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'not the one' }),
      submitting,
      seeing('settings.delete.password.wrong'),
    ),
  ),
  settings(
    'deleting',
    waitingFor('/api/me'),
    inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'correct horse' }),
      submitting,
    ),
  ),
]
