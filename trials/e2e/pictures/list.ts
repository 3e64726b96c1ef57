// The list of all pictures: one for every screen and state.
import { admin } from './admin.ts'
import { agreements } from './agreement.ts'
import { alerts } from './alerts.ts'
import { chats } from './chat.ts'
import { deals } from './deals.ts'
import { garage } from './garage.ts'
import { inbox } from './inbox.ts'
import { install } from './install.ts'
import { members } from './members.ts'
import { offline } from './offline.ts'
import type { Picture } from './picture.ts'
import { push } from './push.ts'
import { rings } from './rings.ts'
import { visitors } from './visitors.ts'

export const pictures: Picture[] = [
  ...visitors,
  ...members,
  ...push,
  ...install,
  ...offline,
  ...alerts,
  ...garage,
  ...inbox,
  ...chats,
  ...deals,
  ...agreements,
  ...rings,
  ...admin,
]
