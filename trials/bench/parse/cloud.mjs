// Parse's cloud code, for what a single REST query cannot do. It uses the master key and checks the member's rights itself.
const PAGE = 20
const MOST_SWIPES = 10_000
const MOST_ADMIRERS = 200

/** The fields that a card shows. */
const CARD = [
  ...['year', 'make', 'model', 'description', 'mileage', 'mileageKm', 'mileageUnit', 'location'],
  ...['transmission', 'fuelType', 'condition', 'price', 'currency', 'isActive', 'photos'],
  ...['owner.name', 'owner.avatarUrl'],
]

const master = { useMasterKey: true }
// With plain JSON, no Parse object is built for each row.
const masterJson = { useMasterKey: true, json: true }

export function cloud(Parse) {
  const query = (className) => new Parse.Query(className)
  const pointer = (className, id) => Parse.Object.fromJSON({ className, objectId: id })
  const isDuplicate = (error) => error.code === Parse.Error.DUPLICATE_VALUE

  /** The 20 newest cars that the member has not swiped; first those of members who like one of the member's cars. */
  async function deck({ user }) {
    const [swipes, likes] = await Promise.all([
      query('Swipe')
        .equalTo('swiper', user)
        .select('target', 'targetOwner', 'direction')
        .limit(MOST_SWIPES)
        .find(masterJson),
      query('Swipe')
        .equalTo('targetOwner', user)
        .equalTo('direction', 'like')
        .descending('createdAt')
        .select('swiper')
        .limit(MOST_ADMIRERS)
        .find(masterJson),
    ])
    const seen = swipes.map((swipe) => swipe.target.objectId)
    // If the member has liked an admirer, the two have already matched.
    const liked = new Set(
      swipes.filter((s) => s.direction === 'like').map((s) => s.targetOwner.objectId),
    )
    const admirers = likes.map((like) => like.swiper.objectId).filter((id) => !liked.has(id))
    const newest = (except, limit) =>
      query('Car')
        .equalTo('isActive', true)
        .notContainedIn('objectId', except)
        .include('owner')
        .select(...CARD)
        .descending('feedPosition')
        .limit(limit)
    const first =
      admirers.length === 0
        ? []
        : await newest(seen, PAGE)
            .containedIn(
              'owner',
              admirers.map((id) => pointer('_User', id)),
            )
            .find(masterJson)
    if (first.length === PAGE) return first
    const shown = first.map((car) => car.objectId)
    const rest = await newest([...seen, ...shown], PAGE - first.length)
      .notEqualTo('owner', user)
      .find(masterJson)
    return [...first, ...rest]
  }

  async function swipe({ user, params: { target, source, direction } }) {
    const ids = direction === 'like' ? [target, source] : [target]
    const cars = await query('Car')
      .containedIn('objectId', ids)
      .select('owner', 'isActive')
      .find(master)
    const wanted = cars.find((car) => car.id === target)
    const offered = cars.find((car) => car.id === source)
    const owner = wanted?.get('owner')
    if (!owner || owner.id === user.id || !wanted.get('isActive')) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'No such car')
    }
    if (direction === 'like' && offered?.get('owner').id !== user.id) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'No such car of yours')
    }
    try {
      await new Parse.Object('Swipe').save(
        {
          swiper: user,
          target: wanted,
          targetOwner: owner,
          direction,
          ...(direction === 'like' ? { source: offered } : {}),
        },
        master,
      )
    } catch (error) {
      if (!isDuplicate(error)) throw error
      // The car was swiped before, and that swipe stays.
      return { match: null }
    }
    return { match: direction === 'like' ? await matchOf(user, owner, offered, wanted) : null }
  }

  /** Makes a match if the owner likes one of the member's cars, and returns its id. Both swipes are saved before this check. */
  async function matchOf(user, owner, mine, theirs) {
    const answer = await query('Swipe')
      .equalTo('swiper', owner)
      .equalTo('targetOwner', user)
      .equalTo('direction', 'like')
      .first(master)
    if (!answer) return null
    const pair = [user.id, owner.id].sort().join()
    const match = new Parse.Object('Match')
    match.setACL(readableBy(user, owner))
    try {
      await match.save(
        { pair, userA: user, userB: owner, carA: mine, carB: theirs, lastAt: new Date() },
        master,
      )
      return match.id
    } catch (error) {
      if (!isDuplicate(error)) throw error
      return (await query('Match').equalTo('pair', pair).first(master)).id
    }
  }

  function readableBy(one, other) {
    const acl = new Parse.ACL()
    for (const user of [one, other]) acl.setReadAccess(user, true)
    return acl
  }

  async function postMessage({ user, params }) {
    const match = await query('Match').select('userA', 'userB').get(params.match, master)
    const [one, other] = [match.get('userA'), match.get('userB')]
    if (user.id !== one.id && user.id !== other.id) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'No such match')
    }
    // The increment happens in the database, so that no two messages of a chat get the same seq.
    match.increment('messageCount')
    const lastAt = new Date()
    await match.save({ lastMessage: { sender: user.id, text: params.text }, lastAt }, master)
    const message = new Parse.Object('Message')
    message.setACL(readableBy(one, other))
    const seq = match.get('messageCount')
    await message.save({ match, sender: user, seq, text: params.text }, master)
    return { id: message.id, seq, createdAt: message.createdAt }
  }

  const id = { type: String, required: true }
  Parse.Cloud.define('deck', deck, { requireUser: true })
  Parse.Cloud.define('swipe', swipe, {
    requireUser: true,
    fields: {
      target: id,
      source: { type: String },
      direction: { type: String, required: true, options: ['like', 'pass'] },
    },
  })
  Parse.Cloud.define('postMessage', postMessage, {
    requireUser: true,
    fields: { match: id, text: { type: String, required: true } },
  })
}
