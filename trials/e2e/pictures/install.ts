/// <reference lib="dom" />
import { inOrder, type Picture, type Scene, seeing } from './picture.ts'

/** Lets the hint to install the app be shown again; browsers show it only once. */
const untold = ({ page }: Scene) =>
  page.addInitScript(() => localStorage.removeItem('keyswap-install-hint'))

/** Fakes Chromium's offer to install the app. */
const offering = ({ page }: Scene) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'))
  })

const asIPhone = ({ page }: Scene) =>
  page.addInitScript(() => {
    Object.defineProperties(navigator, {
      standalone: { value: false },
      maxTouchPoints: { value: 5 },
    })
  })

export const install: Picture[] = [
  {
    name: 'matches-install',
    path: '/matches',
    demo: 'anna',
    before: untold,
    prepare: inOrder(seeing('matches.messages'), offering, seeing('install.title')),
  },
  {
    name: 'matches-install_by_share',
    path: '/matches',
    demo: 'anna',
    before: inOrder(untold, asIPhone),
    prepare: seeing('install.title'),
  },
  {
    name: 'settings-install',
    path: '/settings/app',
    signedIn: 'Elza Kalēja',
    prepare: inOrder(seeing('settings.rings'), offering, seeing('install.section')),
  },
]
