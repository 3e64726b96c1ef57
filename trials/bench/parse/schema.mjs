// Parse's classes. Their indexes are in fill.ts, because they are created after the fill.
const pointer = (targetClass) => ({ type: 'Pointer', targetClass, required: true })
const string = { type: 'String' }
const number = { type: 'Number' }

const nobody = {}
const members = { requiresAuthentication: true }
/** Only cloud code changes these classes, with the master key. */
const readOnly = { find: members, get: members, count: nobody, create: nobody, update: nobody }
const closed = { find: nobody, get: nobody, count: nobody, create: nobody, update: nobody }

export const definitions = [
  {
    className: '_User',
    fields: {
      name: string,
      avatarUrl: string,
      location: string,
      language: string,
      distanceUnit: string,
      currency: string,
      isAdmin: { type: 'Boolean' },
    },
    // Names are public, so that `include` can show them; Parse hides emails from others by default.
    classLevelPermissions: {
      find: members,
      get: members,
      count: nobody,
      create: { '*': true },
      update: members,
      delete: nobody,
      protectedFields: { '*': ['email', 'username', 'isAdmin'] },
    },
  },
  {
    className: 'Car',
    fields: {
      owner: pointer('_User'),
      /** The deck shows the car with the highest position first. */
      feedPosition: number,
      year: number,
      make: string,
      model: string,
      /** The text that is searched: make, model and year in lower case. */
      words: string,
      description: string,
      mileage: number,
      mileageKm: number,
      mileageUnit: string,
      location: string,
      transmission: string,
      fuelType: string,
      condition: string,
      price: number,
      currency: string,
      isActive: { type: 'Boolean' },
      photos: { type: 'Array' },
    },
    classLevelPermissions: {
      find: members,
      get: members,
      count: nobody,
      create: members,
      update: members,
      delete: members,
    },
  },
  {
    className: 'Swipe',
    fields: {
      swiper: pointer('_User'),
      target: pointer('Car'),
      targetOwner: pointer('_User'),
      source: { type: 'Pointer', targetClass: 'Car' },
      direction: { type: 'String', required: true },
    },
    classLevelPermissions: { ...closed, delete: nobody },
  },
  {
    className: 'Match',
    fields: {
      /** The two members' ids, sorted. A unique index lets two members match only once. */
      pair: { type: 'String', required: true },
      userA: pointer('_User'),
      userB: pointer('_User'),
      carA: pointer('Car'),
      carB: pointer('Car'),
      messageCount: { type: 'Number', defaultValue: 0 },
      lastMessage: { type: 'Object' },
      lastAt: { type: 'Date' },
    },
    classLevelPermissions: { ...readOnly, delete: nobody },
  },
  {
    className: 'Message',
    fields: {
      match: pointer('Match'),
      sender: pointer('_User'),
      seq: { type: 'Number', required: true },
      text: { type: 'String', required: true },
    },
    classLevelPermissions: { ...readOnly, delete: nobody },
  },
]
