import {
  answering,
  failing,
  filling,
  inOrder,
  type Picture,
  seeing,
  submitting,
  touching,
  waitingFor,
} from './picture.ts'
import { security } from './security.ts'
import { fiveSessions } from './sessions.ts'

const unsaved = filling({ 'settings.profile.place': 'Cēsis' })
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Vējonis-Krūmiņš'

export const members: Picture[] = [
  { name: 'home-member', path: '/', signedIn: true },
  {
    name: 'settings-member',
    path: '/settings',
    signedIn: true,
    prepare: seeing('settings.sessions.this'),
  },
  {
    name: 'settings-loading',
    path: '/settings',
    signedIn: true,
    before: waitingFor('/api/auth/refresh'),
  },
  {
    name: 'settings-long_name',
    path: '/settings',
    signedIn: LONG,
    prepare: inOrder(
      filling({ 'settings.profile.place': 'Dienvidkurzemes novads, Embūtes pagasts' }),
      seeing('settings.sessions.this'),
    ),
  },
  {
    name: 'settings-five_sessions',
    path: '/settings',
    signedIn: true,
    before: answering('/api/me/sessions', 200, fiveSessions(Date.now())),
    prepare: seeing('settings.sessions.this'),
  },
  {
    name: 'settings-sessions_loading',
    path: '/settings',
    signedIn: true,
    before: waitingFor('/api/me/sessions'),
  },
  {
    name: 'settings-sessions_failed',
    path: '/settings',
    signedIn: true,
    before: failing('/api/me/sessions'),
    prepare: seeing('settings.sessions.failed'),
  },
  ...security,
  { name: 'settings-unsaved', path: '/settings', signedIn: true, prepare: unsaved },
  {
    name: 'settings-nameless',
    path: '/settings',
    signedIn: true,
    prepare: inOrder(filling({ 'settings.profile.name': '' }), submitting),
  },
  {
    name: 'settings-not_saved',
    path: '/settings',
    signedIn: true,
    before: failing('/api/me'),
    prepare: inOrder(unsaved, submitting, seeing('settings.profile.failed')),
  },
  {
    name: 'settings-leave',
    path: '/settings',
    signedIn: true,
    prepare: inOrder(unsaved, touching('settings.log_out')),
  },
  {
    name: 'settings-everywhere',
    path: '/settings',
    signedIn: true,
    prepare: touching('settings.everywhere'),
  },
  {
    name: 'settings-downloading',
    path: '/settings',
    signedIn: true,
    before: waitingFor('/api/me/export'),
    prepare: touching('settings.download'),
  },
  {
    name: 'settings-download_failed',
    path: '/settings',
    signedIn: true,
    before: failing('/api/me/export'),
    prepare: inOrder(touching('settings.download'), seeing('settings.download.failed')),
  },
  {
    name: 'settings-delete',
    path: '/settings',
    signedIn: true,
    prepare: touching('settings.delete'),
  },
  {
    name: 'settings-delete_wrong',
    path: '/settings',
    signedIn: true,
    prepare: inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'not the one' }),
      submitting,
      seeing('settings.delete.password.wrong'),
    ),
  },
  {
    name: 'settings-deleting',
    path: '/settings',
    signedIn: true,
    before: waitingFor('/api/me'),
    prepare: inOrder(
      touching('settings.delete'),
      filling({ 'settings.delete.password': 'correct horse' }),
      submitting,
    ),
  },
]
