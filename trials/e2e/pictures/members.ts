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

const all = { signedIn: true } as const
const settings = picturesOf('settings', '/settings', { ...all, narrow: true })
const profile = picturesOf('settings', '/settings/profile', all)
const safety = picturesOf('settings', '/settings/security', all)
const data = picturesOf('settings', '/settings/data', all)

export const members: Picture[] = [
  { name: 'home-member', path: '/', signedIn: true },
  settings('member', null, seeing('settings.row.about')),
  profile('profile', null, seeing('settings.profile.name')),
  safety('sessions', null, seeing('settings.sessions.this')),
  data('data', null, seeing('settings.download')),
  picturesOf('settings', '/settings/app', { ...all, narrow: true })(
    'app',
    null,
    seeing('settings.rings'),
  ),
  settings('loading', waitingFor('/api/auth/refresh')),
  {
    name: 'settings-long_name',
    path: '/settings/profile',
    signedIn: LONG_NAME,
    prepare: filling({ 'settings.profile.place': 'Dienvidkurzemes novads, Embūtes pagasts' }),
  },
  safety(
    'five_sessions',
    answering('/api/me/sessions', fiveSessions(Date.now())),
    seeing('settings.sessions.this'),
  ),
  safety('sessions_loading', waitingFor('/api/me/sessions')),
  safety('sessions_failed', failing('/api/me/sessions'), seeing('settings.sessions.failed')),
  ...security,
  profile('unsaved', null, unsaved),
  profile('nameless', null, filling({ 'settings.profile.name': '' }), submitting),
  profile('not_saved', failing('/api/me'), unsaved, submitting, seeing('settings.profile.failed')),
  profile('leave', null, unsaved, touching('settings.back')),
  safety('everywhere', null, touching('settings.everywhere')),
  data('downloading', waitingFor('/api/me/export'), touching('settings.download')),
  data(
    'download_failed',
    failing('/api/me/export'),
    inOrder(touching('settings.download'), seeing('settings.download.failed')),
  ),
  data('delete', null, touching('settings.delete')),
  data(
    'delete_wrong',
    null,
    inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'not the one' }),
      submitting,
      seeing('settings.delete.password.wrong'),
    ),
  ),
  data(
    'deleting',
    waitingFor('/api/me'),
    inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'correct horse' }),
      submitting,
    ),
  ),
]
