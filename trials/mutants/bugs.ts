// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code
// Bugs that a developer could write. Each must make one of its tests fail.

export type Bug = {
  /** The path in server/src/features/<room>. */
  file: string
  /** The right code, which occurs exactly once in the file. */
  right: string
  wrong: string
  /** Test files in the room's folder. The one most likely to notice the bug comes first. */
  tests: string[]
}

export const rooms = [
  'accounts',
  'matching',
  'chat',
  'deals',
  'rings',
  'moderation',
  'alerts',
  'pictures',
  'announcements',
  'waiting',
] as const
export type Room = (typeof rooms)[number]

/** The right code, and what a developer could write instead, often nothing. */
type Slip = [right: string, wrong: string]

const inFile = (file: string, tests: string[], slips: Slip[]): Bug[] =>
  slips.map(([right, wrong]) => ({ file, right, wrong, tests }))

const accounts: Bug[] = [
  ...inFile(
    'members.sql',
    ['../moderation/cases/limits.test.ts'],
    [
      ['case when u.limited_until > now() then limited_most end', 'null::int'],
      ['least(case when u.limited_until', 'greatest(case when u.limited_until'],
    ],
  ),
  ...inFile(
    'credentials/credentials.rules.ts',
    ['members/accounts.test.ts'],
    [
      ['const email = text.trim().toLowerCase()', 'const email = text.trim()'],
      ['.length < limits.min_length', '.length <= limits.min_length'],
      ["|| password.trim() === ''", ''],
      [
        "if (isCommonPassword(given)) throw new Refusal('WEAK_PASSWORD', { reasons: ['common'] })",
        '',
      ],
      [
        "if (isObviousPassword(given, owner)) throw new Refusal('WEAK_PASSWORD', { reasons: ['obvious'] })",
        '',
      ],
    ],
  ),
  ...inFile(
    'credentials/credentials.rules.ts',
    ['credentials/names.test.ts'],
    [
      ['? local : FALLBACK_NAME', '? FALLBACK_NAME : FALLBACK_NAME'],
      ['isVisibleName(local) && ', ''],
      [' && !isReservedName(local)', ''],
      ['.slice(0, profile.name_max_length)', ''],
    ],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['credentials/names.test.ts'],
    [
      ["refuseReservedName(name, 'username', isReservedName)", ''],
      ['change.name && !viewer.is_moderator', 'change.name && viewer.is_moderator'],
      ['change.name && !viewer.is_moderator', 'change.name'],
    ],
  ),
  ...inFile(
    'credentials/staff-names.ts',
    ['credentials/staff-names.test.ts'],
    [
      ['!letters[n - 1]?.isReal, !letters[n + 1]?.isReal', 'true, !letters[n + 1]?.isReal'],
      ['!letters[n - 1]?.isReal, !letters[n + 1]?.isReal', '!letters[n - 1]?.isReal, true'],
      ['places.add(last + 1).add(last)', ''],
      ['if (like) all.pop()', ''],
      ['[spaced, spaced.toLowerCase()]', '[spaced]'],
      ['const spaced = apart(name)', 'const spaced = name'],
    ],
  ),
  ...inFile(
    'credentials/printed-names.ts',
    ['credentials/printed-names.test.ts'],
    [
      ['PRINTED.test(asLatin(text)) || countOf', 'countOf'],
      ['[oil\\\\p{N}]*', ''],
    ],
  ),
  ...inFile(
    '../../../../contract/src/accounts/lookalikes.ts',
    ['credentials/staff-names.test.ts'],
    [
      [".replace(/\\p{M}/gu, '')", ''],
      ["[one, one.normalize('NFKD')]", '[one, one]'],
      ['...signs,', ''],
    ],
  ),
  ...inFile(
    'credentials/credentials.rules.ts',
    ['members/accounts.test.ts', 'sessions/sign-in.slow.test.ts'],
    [['[...given].length', 'given.length']],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['members/accounts.test.ts'],
    [
      [
        "if (!account || !isRight) throw new Refusal('INVALID_CREDENTIALS')",
        "if (!account) throw new Refusal('INVALID_CREDENTIALS')",
      ],
      [
        'if (!(await claimEmail(tx, email, id, addressHash(address_key, email))))',
        'if (await claimEmail(tx, email, id, addressHash(address_key, email)))',
      ],
      ['else if (!(await verifyPassword(password, account?.password_hash)))', 'else if (!account)'],
      ["if (!standing) throw new Refusal('INVALID_CREDENTIALS')", ''],
      ["if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })", ''],
    ],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['mails/mails.slow.test.ts'],
    [
      ['if (mustConfirm(accounts, account)) {', 'if (!mustConfirm(accounts, account)) {'],
      [
        "if (!(await consumeLink(tx, user_id, hash, 'confirmation'))) throw new Refusal('INVALID_LINK')",
        "await consumeLink(tx, user_id, hash, 'confirmation')",
      ],
      ['await deleteSessions(tx, user_id, ids)', ''],
    ],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['members/change-password.test.ts'],
    [
      ['await requireProofOfFactor(db, viewer)\n', '\n'],
      ["await deleteLinks(tx, viewer.id, 'recovery')", ''],
      ['await endOthers(tx, viewer.id, [viewer.session_id], reader.device)', ''],
      ['if (!isChanged) return requireCurrent(db, viewer, wanted, reader)', ''],
      ['if (!(await replacePassword(tx, account, next_hash))) return false', ''],
    ],
  ),
  ...inFile(
    'members/email-change.rules.ts',
    ['members/email-change.test.ts'],
    [
      ['await requireProofOfFactor(db, viewer)\n', '\n'],
      ["if (email === account.email) throw new Refusal('SAME_EMAIL')", ''],
      ['wanted !== change.email', 'false'],
      ['if (standing.is_banned) throw suspendedRefusal(standing)', ''],
      ['await holdAddress(tx, user_id, account.email)', ''],
      ["await deleteLinks(tx, user_id, 'recovery')", ''],
      ['await deleteSessions(tx, user_id, [change.session_id])', ''],
      ['if (await takeBackAddress(tx, user_id, email)) return true', ''],
      ['if (isNew)\n', 'if (true)\n'],
    ],
  ),
  ...inFile(
    'addresses.store.ts',
    ['members/email-change.test.ts'],
    [
      ['if (opened.id === id) await deleteLinks', 'if (true) await deleteLinks'],
      ['await releaseAddresses(db, user_id)', ''],
      ['await run(db, sql`delete from emails where held_until < now()`)', ''],
    ],
  ),
  ...inFile(
    'accounts.store.ts',
    ['members/email-change.test.ts'],
    [[' and e.held_until is null', '']],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['members/email-change.test.ts'],
    [['await dropEmailChange(tx, user_id)', '']],
  ),
  ...inFile(
    'mails/mails.rules.ts',
    ['members/email-change.test.ts'],
    [['if (claimant && claimant.user_id !== user_id) return sendTaken(post, email, job)', '']],
  ),
  ...inFile(
    'mails/not-me.rules.ts',
    ['members/email-change.test.ts'],
    [
      ['if (used.email) await restoreAddress(tx, account.id, used.email)', ''],
      ['await dropEmailChange(tx, account.id)', ''],
    ],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['../moderation/bans.test.ts'],
    [['if (standing.is_banned) throw suspendedRefusal(standing)', '']],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['members/deletion.test.ts'],
    [['for (const hook of onDelete) await hook(tx, account.id)', '']],
  ),
  ...inFile(
    'sessions/sessions.rules.ts',
    ['members/accounts.test.ts'],
    [
      ["if (verdict === 'rotate') {", 'if (true) {'],
      [
        "if ((await deleteSession(db, viewer.id, id)) === 0) throw new Refusal('NOT_FOUND')",
        'await deleteSession(db, viewer.id, id)',
      ],
    ],
  ),
  ...inFile(
    'sessions/sessions.rules.ts',
    ['sessions/copied-sessions.test.ts'],
    [
      ["if (verdict && verdict !== 'copied') own.push", 'if (verdict) own.push'],
      ["isReturn: verdict === 'return'", 'isReturn: false'],
    ],
  ),
  ...inFile(
    'sessions/sessions.rules.ts',
    ['factors/factor-mails.test.ts'],
    [["await queueSecurityMail(tx, user_id, 'copied', { user_agent: session.user_agent })", '']],
  ),
  ...inFile(
    'sessions/sessions.rules.ts',
    ['../moderation/bans.test.ts'],
    [['if (standing.is_banned) {', 'if (false) {']],
  ),
  ...inFile(
    'sessions/refresh-tokens.ts',
    ['sessions/copied-sessions.test.ts', 'members/accounts.test.ts'],
    [
      ["return is_fresh ? 'keep' : 'rotate'", "return 'rotate'"],
      ["return isOlder(session, token, key) ? 'copied' : undefined", 'return undefined'],
      ['generation < session.generation &&', ''],
      ['if (previous_hash !== null && timingSafeEqual(previous_hash, token.hash))', 'if (false)'],
      ["if (!has_arrived && is_fresh) return 'repeat'", "if (!has_arrived) return 'repeat'"],
      ["if (has_arrived && is_settled) return 'copied'", ''],
      ["if (has_returned) return 'repeat'", ''],
      ["returns < limits.max_returns ? 'return' : 'copied'", "'return'"],
      ['timingSafeEqual(tagOf(key, untagged({ ...token, generation })), tag)', 'true'],
      ['if (timingSafeEqual(hashOfSecret(later), refresh_hash)) return true', ''],
      ['  return false\n}', '  return true\n}'],
    ],
  ),
  ...inFile(
    'sessions/sessions.store.ts',
    ['sessions/copied-sessions.test.ts', 'sessions/token-uses.test.ts', 'sessions/expiry.test.ts'],
    [
      ['t.issued_at >= s.rotated_at', 'true'],
      ['case when returned_at is null then 0 else returns end', 'returns'],
      ['        set given_at = now(),\n', '        set given_at = given_at,\n'],
      ['case when u.left_ms <= 0 then now() end', 'now()'],
      ['for no key update of s skip locked', ''],
      ['least(expires_at, ', 'greatest(expires_at, '],
      ['expires_at = least(', 'expires_at = greatest('],
    ],
  ),
  ...inFile(
    'sessions/token-uses.rules.ts',
    ['sessions/token-uses.test.ts'],
    [
      ['for (const use of uses) newsFrom.delete(keyOf(use))', ''],
      ['|| gathered.length >= MOST_AT_ONCE) return', ') return'],
      ['now() + (left_ms ?? Infinity)', 'Infinity'],
    ],
  ),
  ...inFile(
    'factors/guesses.rules.ts',
    ['factors/factor-mails.test.ts'],
    [
      ['if ((await takeCall(`${kind} ${guess.id}`, FORGIVEN)) === 0) return', ''],
      ['if ((await takeCall(`${kind} told ${guess.id}`, TOLD)) > 0) return', ''],
      ['WRONG.includes(error.code)', 'true'],
      ['isInside ? await userAgentOf(db, guess) : guess.user_agent', "''"],
    ],
  ),
  ...inFile(
    'credentials/easy-passwords.ts',
    ['credentials/credentials.test.ts'],
    [
      ['if (countRuns(letters) <= EASY) return true', ''],
      ['[...part].length < limits.min_length || ', ''],
      ['at += length < SHORTEST_RUN ? 1 : length', 'at += length'],
    ],
  ),
  ...inFile(
    'credentials/common-passwords.ts',
    ['credentials/credentials.test.ts'],
    [
      ["withoutMarks(given).replace(ADDED_CHARACTERS, '')", 'given'],
      ['return part !== undefined && isCommonPassword(part)', 'return false'],
    ],
  ),
  ...inFile(
    'members/avatar.rules.ts',
    ['members/avatar.test.ts'],
    [['await forgetPicturesExcept(tx, viewer.id, name.file)', '']],
  ),
  ...inFile(
    'mails/mails.rules.ts',
    ['mails/mails.test.ts'],
    [
      ['if (!account || account.is_confirmed) return', 'if (!account) return'],
      ['if (!account || mustConfirm(post, account)) return', 'if (!account) return'],
    ],
  ),
  ...inFile(
    'mails/mails.rules.ts',
    ['mails/mails.slow.test.ts'],
    [['if (isFirst && (await takeCall', 'if ((await takeCall']],
  ),
  ...inFile(
    'members/accounts.rules.ts',
    ['factors/factors.test.ts'],
    [
      ['await deleteTickets(tx, user_id)', ''],
      ['(await askSecondFactor(tx, account.id)) ??\n      completeSignIn', 'completeSignIn'],
      ['if (await hasFactor(accounts.db, viewer.id))', 'if (false)'],
    ],
  ),
  ...inFile(
    'factors/factors.rules.ts',
    ['factors/factors.test.ts'],
    [
      [
        'return step !== undefined && consumeTotpStep(tx, user_id, step)',
        'return step !== undefined',
      ],
      ["if (!isRight) throw new Refusal('INVALID_CODE')", ''],
      ['if (standing.is_banned) throw suspendedRefusal(standing)', ''],
      ['await takeGuess(accounts, user_id, code)', ''],
      ['await requireProof(tx, viewer)', ''],
      ['if (isFirst) await deleteSessions(tx, viewer.id, [viewer.session_id])', ''],
      ['if (!has) await deleteRecoveryCodes(tx, viewer.id)', ''],
      ['demands_admin_factor && !(await hasFactor(db, id))', 'demands_admin_factor'],
      ['if (await hasFactor(tx, id)) await requireCode', 'if (false) await requireCode'],
      ['forgetProofs(tx, viewer.id, isFirst ? null : viewer.session_id)', 'null'],
    ],
  ),
  ...inFile(
    'factors/factors.rules.ts',
    ['factors/factor-mails.test.ts'],
    [
      ["throw new Refusal('EMAIL_NOT_CONFIRMED')", ''],
      ['|| (await hasFactor(db, id))) return', ') return'],
      ["if (isRecovery) await queueSecurityMail(tx, user_id, 'code_used')", ''],
      ['await queueSecurityMail(tx, viewer.id, told)', ''],
    ],
  ),
  ...inFile(
    'factors/passkeys.rules.ts',
    ['factors/passkeys.test.ts'],
    [
      ['standing && (await consumeChallenge(tx, hashOfChallenge(challenge), null))', 'standing'],
      ['if (!(await consumeChallenge(tx, hashOfChallenge(challenge), id))) throw refused()', ''],
      [
        'if (!(await consumeChallenge(tx, hashOfChallenge(challenge), viewer.id))) throw refused()',
        '',
      ],
      ['if (standing.is_banned) throw suspendedRefusal(standing)', ''],
      ["if ((await deletePasskey(tx, viewer.id, id)) === 0) throw new Refusal('NOT_FOUND')", ''],
    ],
  ),
  ...inFile(
    'credentials/passwords.ts',
    ['members/accounts.test.ts'],
    [
      ["if (waiting?.gone?.aborted) throw new Refusal('BUSY')", ''],
      ["password.normalize('NFC')", 'password'],
    ],
  ),
  ...inFile(
    'mails/stop-mails.rules.ts',
    ['../listings/fresh.test.ts'],
    [['timingSafeEqual(signatureOf(key, user_id, one), token.secret),', 'true,']],
  ),
  ...inFile(
    'sessions/devices.rules.ts',
    ['sessions/devices.test.ts'],
    [['if (new_at) await queueNewDeviceMail', 'if (!new_at) await queueNewDeviceMail']],
  ),
  ...inFile(
    'mails/not-me.rules.ts',
    ['sessions/devices.test.ts'],
    [
      ['await deleteSessions(tx, account.id)', ''],
      ['await updatePassword(tx, account.id, unknown)', ''],
      ['if (used.about_at && (await deleteFactorsSince(tx, account.id, used.about_at)))', ''],
      ['if (!used) return false', 'if (!used) throw new Error()'],
    ],
  ),
]

const matching: Bug[] = [
  ...inFile(
    'answering/late.sql',
    ['answering/late.test.ts'],
    [
      ['count(*) >= many', 'count(*) >= many - 1'],
      ['offset many - 1', 'offset many'],
      ['      and u.created_at < m.asked_at - account_age\n', ''],
      [
        '      and not exists (select from reports r where r.reporter_id = member and u.id in (r.user_id, r.owner_id));',
        ';',
      ],
      ['and u.banned_at is null', ''],
    ],
  ),
  ...inFile(
    'answering/answering.store.ts',
    ['answering/answering.test.ts'],
    [[' and away_end(u.id) is null', '']],
  ),
  ...inFile(
    'answering/answering.rules.ts',
    ['answering/answering.test.ts'],
    [
      ['asked >= limits.from', 'true'],
      ['answered_soon >= limits.soon_share * asked', 'true'],
      ['.filter(isFast)', ''],
    ],
  ),
  ...inFile(
    'matches/pairs.rules.ts',
    ['answering/answering.test.ts'],
    [['  await noteAnswered(tx, match_id, by)\n', '']],
  ),
  ...inFile(
    'reports/reports.rules.ts',
    ['answering/answering.test.ts'],
    [['    await noteAnswered(tx, match_id, viewer.id)\n', '']],
  ),
  ...inFile(
    'matches/pairs.rules.ts',
    ['matches/blocks.test.ts'],
    [
      ['if (since) return { member, blocked_at: since, closed_match: null }', ''],
      ['{ keepsPasses: one !== viewer.id }', '{ keepsPasses: false }'],
      ['if (!areKnown && !(await canSeeMember(tx, viewer.id, user_id)))', 'if (false)'],
      [
        'viewer.id === low ? blockAsLow : blockAsHigh',
        'viewer.id === low ? blockAsHigh : blockAsLow',
      ],
      ['if (closed_match) await closeMatch(tx, closed_match, viewer.id)', ''],
      ['if (!pair || !blockedAt(pair, viewer.id)) return', 'if (!pair) return'],
      ['await deleteSwipesOn(tx, one, other, { keepsPasses: one !== viewer.id })', ''],
      ['await forgetProgressOn(tx, one, other)', ''],
      ["if (how === 'unmatch') await", "if (how !== 'unmatch') await"],
      [
        'if (pair && pair.match_id === match_id) await markUnmatched',
        'if (pair) await markUnmatched',
      ],
    ],
  ),
  ...inFile(
    'swipes/swipes.rules.ts',
    ['matching.test.ts'],
    [
      [
        "if (!(await undoPass(tx, viewer.id, car_id))) throw new Refusal('NOT_FOUND')",
        'await undoPass(tx, viewer.id, car_id)',
      ],
      ['await forgetProgress(tx, viewer.id, car_id)', ''],
      ['events.notify([viewer_id, partner]', 'events.notify([viewer_id]'],
    ],
  ),
  ...inFile(
    'swipes/swipe.sql',
    ['matching.test.ts'],
    [
      ['where c.id = offered and c.owner_id = swiper for share', 'where c.id = offered for share'],
      ['if own.feed_pos is null then', 'if own is null or own.is_reserved then'],
      ['or target.owner_id = swiper ', ''],
      ['or not target.is_visible then', 'then'],
      [
        'if pair.matched_by is not null then\n        return next;',
        'if false then\n        return next;',
      ],
      ['      perform count_like(car, -1);', ''],
    ],
  ),
  ...inFile(
    'swipes/swipe.sql',
    ['swipes/undo.test.ts'],
    [
      [
        "if pair.matched_by is not null then\n    return 'MATCHED';",
        "if false then\n    return 'MATCHED';",
      ],
      ['if not is_young then', 'if false then'],
      ['  perform rethink_pairs(owner, car, swiper);\n  perform', '  perform'],
      ['  perform count_like(car, -1);\n  return null;', '  return null;'],
      ['p.high_id = greatest(swiper, owner) for update;', 'p.high_id = greatest(swiper, owner);'],
    ],
  ),
  ...inFile(
    'swipes/swipes.rules.ts',
    ['swipes/undo.test.ts'],
    [
      ["if (await holdsRing(tx, { user_id: viewer.id, car_id })) throw new Refusal('MATCHED')", ''],
      ['if (refusal) throw new Refusal(refusal)\n    }', '}'],
    ],
  ),
  ...inFile(
    'swipes/likes.store.ts',
    ['swipes/undo.test.ts'],
    [['\n          and not (${IS_YOUNG_LIKE})', '']],
  ),
  ...inFile(
    'swipes/next-pair.sql',
    ['swipes/next-pair.test.ts'],
    [
      ['car is not distinct from match.car_a or car is not distinct from match.car_b', 'false'],
      [' and not c.is_closed for update', ' for update'],
      [
        "where n.chat_id = match and n.kind = 'likes'",
        "where n.chat_id = match and n.kind = 'none'",
      ],
    ],
  ),
  ...inFile(
    'matches/pairs.sql',
    ['matches/blocks.test.ts', 'matching.test.ts'],
    [
      [
        'matched_by = coalesce(p.matched_by, case when p.high_target is not null then car end)\n',
        'matched_by = case when p.high_target is not null then car end\n',
      ],
      ['and (liker is null or p.high_id = liker)', ''],
    ],
  ),
  ...inFile(
    'reports/reports.sql',
    ['../moderation/second-reports.test.ts'],
    [
      ["else r.reason || E'\\n' || why end,", 'else why end,'],
      [
        'unnest(r.about_seqs || excluded.about_seqs)',
        'unnest(excluded.about_seqs || r.about_seqs)',
      ],
      ['coalesce(named, array(', 'coalesce(nullif(named, array[]::bigint[]), array('],
      ['n.chat_id = chat and n.seq = any', 'n.seq = any'],
      ["(n.sender_id = member or n.kind <> 'text')", 'true'],
    ],
  ),
  ...inFile(
    'reports/reports.sql',
    ['../moderation/cases/decisions.test.ts'],
    [
      ['case when r.told_at is null then r.reopened_at else now() end', 'r.reopened_at'],
      ['set told_at = null, reopened_at = now() where', 'set told_at = null where'],
      ['select count(*) < most_open or', 'select true or'],
    ],
  ),
  ...inFile(
    'reports/reports.rules.ts',
    ['matching.test.ts'],
    [['if (!car || car.owner_id === viewer.id) throw', 'if (!car) throw']],
  ),
  ...inFile(
    'matches/matches.rules.ts',
    ['matches/blocks.test.ts'],
    [['viewer.id === user_a ? user_b : user_a', 'viewer.id === user_a ? user_a : user_b']],
  ),
  ...inFile(
    'matches/matches.store.ts',
    ['matches/moments.test.ts'],
    [[' and unshown_to = ${user_id}`', '`']],
  ),
  ...inFile(
    'matches/match.sql',
    ['matching.test.ts'],
    [['(c.swapped_at is not null or c.is_reserved)', 'c.swapped_at is not null']],
  ),
  ...inFile(
    'matches/matches.rules.ts',
    ['matches/moments.test.ts'],
    [['is_unshown && takeMoment', 'takeMoment']],
  ),
  ...inFile(
    'matches/match.sql',
    ['matches/moments.test.ts'],
    [
      ['pair.high_super, partner', 'pair.high_super, liker'],
      ['m.unshown_to = viewer and', 'm.unshown_to is not null and'],
    ],
  ),
  ...inFile(
    'deck/deck-order.ts',
    ['../listings/fresh.test.ts', 'deck/deck-order.test.ts'],
    [
      ['...cars.filter(({ comes_last }) => !comes_last),', '...cars,'],
      ['Math.floor(room / 2)', 'room'],
      ['a.size - b.size || ', ''],
    ],
  ),
  ...inFile(
    'deck/closers.store.ts',
    ['deck/closers.test.ts'],
    [
      ['u.offer_rings and u.banned_at is null', 'u.banned_at is null'],
      ['and ${canAfford(sql`c`, sql`mine`)}', ''],
      ['and ${canAfford(sql`x`, sql`d`)}', ''],
      [
        'and money_fits(w.my_money, w.my_price, w.my_currency, c.price, c.currency) is not false',
        '',
      ],
      ['(p.matched_by is not null or ${IS_ENDED}) offset 0', '${IS_ENDED} offset 0'],
      ['and ${fitsAll(wanted)} and ${IS_OPEN_PAIR}', 'and ${IS_OPEN_PAIR}'],
    ],
  ),
  ...inFile(
    'deck/deck-cursor.ts',
    ['deck/closers.test.ts'],
    [['shown.filter((at) => at < below)', 'shown.slice(0, 0)']],
  ),
  ...inFile(
    'deck/deck-cards.rules.ts',
    ['wishes.test.ts'],
    [
      ['2 * Number(fits_wish)', '0'],
      [' + Number(fits_own_wish)', ''],
    ],
  ),
  ...inFile(
    'deck/deck.rules.ts',
    ['deck/filters.test.ts'],
    [
      ['make_key: make ? modelKey(make) : undefined', 'make_key: undefined'],
      ["currency = 'USD', ...others", "currency = 'EUR', ...others"],
    ],
  ),
  ...inFile(
    'deck/deck-end.rules.ts',
    ['deck/deck-end.test.ts'],
    [
      ['widen.filter(({ count }) => count > 0)', 'widen'],
      ['b.count - a.count', 'a.count - b.count'],
      ["part !== 'currency' && filters[part]", 'filters[part]'],
    ],
  ),
  ...inFile(
    'swipes/likes.rules.ts',
    ['swipes/likes.test.ts'],
    [
      [
        'if (!car.is_listed || car.likes >= limits.few) return []',
        'if (!car.is_listed || car.likes > limits.few) return []',
      ],
      ['cards.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))', 'cards'],
      ['value: car.price === 0', 'value: car.price !== 0'],
    ],
  ),
  ...inFile(
    'search/search.rules.ts',
    ['matching.test.ts'],
    [
      ['has_more: exact.length > PAGE', 'has_more: exact.length >= PAGE'],
      ['model.words === words.length', 'model.words >= 1'],
    ],
  ),
  ...inFile(
    'deck/car-page.rules.ts',
    ['deck/car-page.test.ts'],
    [
      [
        'if (found.page || !(await isCarKnown(db, found.viewer_id, id))) return found',
        'if (found.page) return found',
      ],
    ],
  ),
  ...inFile(
    'swipes/swipes.store.ts',
    ['matching.test.ts', 'deck/deck-end.test.ts'],
    [
      ['\n                   and not is_reported', ''],
      ['set created_at = passed_before, passed_before = null', 'set passed_before = null'],
    ],
  ),
  ...inFile(
    'matches/news.rules.ts',
    ['matching.test.ts'],
    [['return match.is_new || next ? {', 'return match || next ? {']],
  ),
  ...inFile(
    'matches/news.rules.ts',
    ['../push/push.slow.test.ts'],
    [['if (!side || unread === 0) return undefined', 'if (!side) return undefined']],
  ),
]

const chat: Bug[] = [
  ...inFile(
    'chat.store.ts',
    ['interest.test.ts'],
    [
      ['mine.answered_at is null and mine.put_off_at', 'mine.put_off_at'],
      ['and mine.put_off_at is null', ''],
      ["mine.asked_at < now() - ${answering.ask_ms} * interval '1 millisecond'", 'true'],
    ],
  ),
  ...inFile(
    'chat.rules.ts',
    ['interest.test.ts'],
    [['asks_interest && state.is_open', 'asks_interest']],
  ),
  ...inFile(
    'say.sql',
    ['../matching/answering/answering.test.ts'],
    [
      ["new.kind <> 'likes' and new.sender_id <> '00000000-0000-0000-0000-000000000000'", 'true'],
      ["m.kind = 'match' and m.answered_at is null", 'm.answered_at is null'],
      ['coalesce(m.asked_at, greatest(', '(greatest('],
      ['greatest(new.created_at, away_end(m.user_id))', 'new.created_at'],
      ['coalesce(m.answered_at, new.created_at)', 'new.created_at'],
    ],
  ),
  ...inFile(
    'answers.sql',
    ['../matching/answering/answering.test.ts'],
    [
      [
        'm.answered_at is null and m.asked_at < coalesce(c.ended_at, now()) - soon and u',
        'm.answered_at is null and u',
      ],
      [' and u.banned_at is null)', ')'],
      ['      and u.created_at < m.asked_at - account_age\n', ''],
      [
        " and m.kind = 'match' and u.created_at < m.asked_at - account_age",
        " and m.kind = 'match'",
      ],
      ["m.kind = 'match' and m.asked_at > now() - within", "m.kind = 'match'"],
      ['answered_at - asked_at <= soon', 'true'],
    ],
  ),
  ...inFile(
    'answers.store.ts',
    ['../matching/answering/answering.test.ts'],
    [
      [
        'greatest(least(asked_at, now()), away_end(user_id))',
        'greatest(asked_at, away_end(user_id))',
      ],
      ['where asked_at < now() - ${WITHIN} and', 'where'],
    ],
  ),
  ...inFile(
    'chat.store.ts',
    ['../moderation/warnings.test.ts'],
    [
      ["order by w.kind = 'fraud' desc, w.created_at desc", 'order by w.created_at desc'],
      ['where s.sender_id = ${user_id}`', "where s.sender_id = ${user_id} and s.kind = 'text'`"],
    ],
  ),
  ...inFile(
    'say.sql',
    ['chat.test.ts', 'sending.test.ts'],
    [
      ['and m.user_id = sender\n', '\n'],
      ['chat_row.is_closed or present < chat_row.size', 'room.is_closed'],
      ['and m.client_id = client;', 'and false;'],
    ],
  ),
  ...inFile(
    'say.sql',
    ['first-words.test.ts'],
    [
      [
        "perform pg_advisory_xact_lock(hashtextextended('first words '",
        "perform length(concat('first words '",
      ],
      ['and f.said_at > now() - repeated_for', ''],
      ["m.chat_id = chat and m.sender_id <> sender and m.kind = 'text'", 'false'],
    ],
  ),
  ...inFile(
    'say.sql',
    ['../accounts/members/new-members.test.ts'],
    [['and (m.sender_id <> sender or has_words(m)));', 'and false);']],
  ),
  ...inFile(
    'say.sql',
    ['unanswered.test.ts'],
    [
      ['and (m.sender_id <> sender or has_words(m))\n      order', 'order'],
      ['and min(r.created_at) > now() - span', ''],
    ],
  ),
  ...inFile(
    'chat.rules.ts',
    ['chat.test.ts'],
    [
      ["if (!access) throw new Refusal('NOT_FOUND')\n  return access", 'return access as Access'],
      [
        "if (messages === null) throw new Refusal('NOT_FOUND')",
        "if (messages === null) return new Json('[]')",
      ],
      ['if (refusal) throw refusalOf(refusal, { wait_s, until })', ''],
      [
        'client_id = randomUUID() } = said',
        "client_id = '00000000-0000-4000-8000-000000000000' } = said",
      ],
      ['await events.notify([viewer_id, ...others], {', 'await events.notify([viewer_id], {'],
      ['reads[0]?.read_seq ?? 0', '0'],
      [
        'const told = is_closed ? [viewer.id] : [viewer.id, ...others]',
        'const told = [viewer.id, ...others]',
      ],
      [
        'await listBefore(db, caller, ref, before ?? FROM_THE_END)',
        'await listBefore(db, caller, ref, FROM_THE_END)',
      ],
    ],
  ),
  ...inFile(
    'chat.rules.ts',
    ['rings.test.ts'],
    [['if (!is_closed) await events.notify(others', 'await events.notify(others']],
  ),
  ...inFile(
    'photos.rules.ts',
    ['photos.test.ts'],
    [
      ['if (stored) return { id, ...stored }', ''],
      ["if (is_closed) throw new Refusal('CHAT_CLOSED')", ''],
      [
        'if (given.length !== right.length || !timingSafeEqual(given, right))',
        'if (given.length !== right.length)',
      ],
      ["if (found?.is_expired) throw new Refusal('INVALID_LINK')", ''],
      ['${chat_id} ${id} ${viewer_id} ${until}`).digest', '${chat_id} ${id} ${viewer_id}`).digest'],
      ['await forgetPictures(tx, photo.chat_id, [photo.photo_id])', ''],
    ],
  ),
  ...inFile(
    'sending.rules.ts',
    ['sending.test.ts'],
    [
      ['if (before) return before', ''],
      ["throw new Refusal('CAR_NOT_FOUND')", ''],
    ],
  ),
  ...inFile(
    'sending.rules.ts',
    ['photos.test.ts'],
    [["photos.length === 1 ? 'Photo'", "photos.length > 1 ? 'Photo'"]],
  ),
]

const deals: Bug[] = [
  ...inFile(
    'reviews/record.sql',
    ['reviews/records.test.ts'],
    [
      ['and g.created_at <= old_enough', ''],
      ['select distinct s.partner_id', 'select s.partner_id'],
      ['and (not confirmed or', 'and (true or'],
    ],
  ),
  ...inFile(
    'steps/deals.store.ts',
    ['deals.test.ts'],
    [
      [', every_version => false', ''],
      ['where not ${tick.has_waited} or k.made_at <= excluded.made_at', ''],
    ],
  ),
  ...inFile(
    'steps/deals.store.ts',
    ['steps/put-away.test.ts'],
    [
      [
        'p.deal_id = ${deal_id} and p.user_id = ${user_id} and d.id',
        'p.deal_id = ${deal_id} and d.id',
      ],
    ],
  ),
  ...inFile(
    'papers/calendar.ts',
    ['papers/calendar.test.ts'],
    [['(?!\\t)[\\p{Cc}\\p{Zl}\\p{Zp}]', '[\\r\\n\\p{Zl}\\p{Zp}]']],
  ),
  ...inFile(
    'decide/decide.ts',
    ['ending/leaving.test.ts'],
    [
      ["if (!chat.is_open) return refuse('CHAT_CLOSED')", ''],
      ['|| !found[index]?.is_active', ''],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['steps/clock.test.ts'],
    [
      ['if (current && !isExpired(current)) return', 'if (current) return'],
      [
        'const isInTime = deal.meet_at !== null && !isPast(deal.meet_at, now)',
        'const isInTime = true',
      ],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['deals.test.ts'],
    [
      ["if (action.based_on !== deal.newest) return refuse('VERSION_STALE')", ''],
      ["if (agreed && !hasSameLegs(agreed.legs, terms.legs)) return refuse('LEGS_AGREED')", ''],
      ['if (asked?.accepted_by.includes(by)) return unchanged(held)', ''],
      [
        'if (!asked || version !== deal.newest || !isPending(held))',
        'if (!asked || version !== deal.newest)',
      ],
      ["...(isFirst && { cars: 'reserve', car_ids: carIdsOf(legs) }),", ''],
      [
        "if (!isPending(held) || newest.accepted_by.includes(by)) return refuse('ACCEPTED_ALREADY')",
        "if (!isPending(held)) return refuse('ACCEPTED_ALREADY')",
      ],
      ['car?.reserved_for && car.reserved_for !== deal_id', 'car?.reserved_for'],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['decide/decide.test.ts'],
    [
      ['Math.floor(limits.max_versions / parties.length)', 'limits.max_versions'],
      ['.length >=\n  Math.floor', '.length >\n  Math.floor'],
      ['meet_at === null || isPast(meet_at, now) ? wanted : earlier(wanted, meet_at)', 'wanted'],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['decide/frozen.test.ts'],
    [
      ['agreed ? corrected(named(terms.legs, agreed.cars), terms) :', ''],
      ['corrected(named(terms.legs, agreed.cars), terms)', 'named(terms.legs, agreed.cars)'],
      ["if (isUnseen(action, [], cars)) return refuse('CAR_CHANGED')", ''],
      ['if (!agreed && isUnseen(action, newestVersion(held).cars, cars))', 'if (false)'],
      ['seen_cars?.includes(listingHash(car))', 'seen_cars'],
      ['if (isOwn || ', 'if ('],
      ['!isAsSaid(car, known) : seen_cars !== undefined', '!isAsSaid(car, known) : false'],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['decide/handover.test.ts'],
    [['isSameMeeting(held.deal, meet_at) ? held.deal.time_zones :', '']],
  ),
  ...inFile(
    'decide/decide.ts',
    ['decide/money.test.ts'],
    [
      ["if (!isOwn) return refuse('NOT_FOUND')", "if (!cash) return refuse('NOT_FOUND')"],
      ['if (agreed && isOwn && deal.received.some((one) => isSame(one, cash)))', 'if (false)'],
      ['one.amount_cents === other.amount_cents', 'true'],
      ['...(left.length > 0 && { received_before: left }),', ''],
      ["if (isClosed(held)) return refuse('DEAL_OVER')\n  const { by: _", 'const { by: _'],
    ],
  ),
  ...inFile(
    'decide/change.ts',
    ['decide/money.test.ts'],
    [
      ['revision: deal.revision + 1', 'revision: deal.revision'],
      ['(hadKeys || deal.paid_at !== null)', 'hadKeys'],
    ],
  ),
  ...inFile(
    'steps/deal.sql',
    ['decide/money.test.ts'],
    [
      [' or deal.paid_at is not null', ''],
      ['where t.deal_id = d.id and t.is_before)', 'where t.deal_id = d.id and false)'],
    ],
  ),
  ...inFile(
    'steps/deal.sql',
    ['rings.test.ts'],
    [
      [
        'and (d.ended_by = viewer or (select count(*) from deal_parties p where p.deal_id = d.id) = 2)',
        '',
      ],
    ],
  ),
  ...inFile(
    'steps/deals.store.ts',
    ['decide/money.test.ts'],
    [['d.keys_at is null and d.paid_at is null or', 'd.keys_at is null or']],
  ),
  ...inFile(
    'papers/papers.store.ts',
    ['decide/money.test.ts'],
    [['when keys_at is null and paid_at is null then', 'when keys_at is null then']],
  ),
  ...inFile(
    'reviews/reviews.store.ts',
    ['reviews/records.test.ts'],
    [
      ['s.partner_id = w.author_id and s.is_counted)', 's.partner_id = w.author_id)'],
      [
        'and (n.created_at, n.id) > (w.created_at, w.id)) as is_counted',
        'and false) as is_counted',
      ],
      ['and not exists (select from users f where f.id = w.author_id and f.banned_for_fraud)', ''],
    ],
  ),
  ...inFile(
    'decide/handover.ts',
    ['decide/handover.test.ts'],
    [
      ['if (words.length === 0) return disputes[0]?.at ?? null', ''],
      ["if (!isPast(handoverFrom(deal, agreed), now)) return refuse('TOO_EARLY')", ''],
      ['if (before && (isOver(held) || is_first || !isNews)) return unchanged(held)', ''],
      ['isOver(held) || is_first ||', 'isOver(held) ||'],
      ['isAfter(last.made_at, madeAt(held, waited_ms))', 'false'],
      [' || deal.cancel_wanted.includes(by)', ''],
      ["deal.state === 'agreed' && areAllSaid(", 'areAllSaid('],
      [', ...(!first && { first_word_at: null, asked: 0 })', ''],
      ['taken_back_at: held.now, ', ''],
      ["if (!hasBegun(held)) return refuse('NOTHING_SAID')", ''],
      ['mayCancelAlone(held, by) || parties.every', 'parties.every'],
      [
        'own.repeated_at !== null && isPast(own.repeated_at, until) ? null : until',
        'own.repeated_at !== null ? null : until',
      ],
      ['if (words.every((word) => word.by === by)) return own.at', ''],
      [
        'if (areAllSaid(parties, deal.words)) return { ...done(held, agreed, [step]), dispute }',
        '',
      ],
      ['asked: daysSince(deal.first_word_at, now)', 'asked: deal.asked + 1'],
      ['if (report === null || !isPast(report, now))', 'if (report === null)'],
    ],
  ),
  ...inFile(
    'decide/handover.ts',
    ['news/news.test.ts'],
    [['latest(now, later(last, limits.dispute_mail_every_ms))', 'now']],
  ),
  ...inFile(
    'decide/handover.ts',
    ['ending/leaving.test.ts'],
    [
      ["ending.cause === 'chat_ended'\n", 'false\n'],
      ["if (!first && deal.state === 'agreed') return", 'if (!first) return'],
      [
        'if (held.chat.is_open) return changed(held, row, steps)',
        'return changed(held, row, steps)',
      ],
    ],
  ),
  ...inFile(
    'decide/change.ts',
    ['decide/handover.test.ts'],
    [
      ['...(hadKeys && { kept_out: carsKeptOut(held) }),', ''],
      ["if (hadKeys) steps.push({ step: 'asked', by: null, version })", ''],
      ['const hadKeys = deal.keys_at !== null', 'const hadKeys = deal.words.length > 0'],
      [', ...taken_back]', ']'],
    ],
  ),
  ...inFile(
    'decide/change.ts',
    ['ending/leaving.test.ts'],
    [['legs.filter(({ receiver_id }) => receivers.includes(receiver_id))', 'legs']],
  ),
  ...inFile(
    'steps/write.sql',
    ['decide/handover.test.ts'],
    [
      ['p.user_id <> q.user_id and p.handed_over_at <= q.created_at));', 'false));'],
      ['p.user_id = w.by and p.handed_over_at <= q.created_at)', 'false)'],
      ['p.wants_cancel and not w.is_said', 'p.wants_cancel'],
      ['p.has_taken_back or not w.is_said', 'p.has_taken_back'],
    ],
  ),
  ...inFile(
    'steps/write.sql',
    ['steps/moment.test.ts'],
    [['update deal_parties p set is_unshown = true where p.deal_id = deal.id;', '']],
  ),
  ...inFile(
    'steps/deal.sql',
    ['steps/moment.test.ts'],
    [['p.user_id = viewer and p.is_unshown', 'p.is_unshown']],
  ),
  ...inFile(
    'steps/deals.store.ts',
    ['steps/moment.test.ts'],
    [[' and is_unshown returning true', ' returning true']],
  ),
  ...inFile(
    'steps/write.sql',
    ['decide/money.test.ts'],
    [[' and exists (select from chats c where c.id = deal.chat_id)', '']],
  ),
  ...inFile(
    'ending/leaving.rules.ts',
    ['ending/leaving.test.ts'],
    [[".filter(({ deal }) => deal.state === 'open')", '.slice(0, 0)']],
  ),
  ...inFile(
    'decide/corrections.ts',
    ['decide/frozen.test.ts'],
    [
      ["mileage_unit === 'mi' ? mileage : mileage_km", 'mileage'],
      ['agreedOf(car, field) !== to', 'true'],
    ],
  ),
  ...inFile(
    'decide/papers.ts',
    ['papers/papers.test.ts'],
    [
      ['if (second) return second', ''],
      ["field === 'vin' || field === 'plate'", "field === 'vin'"],
      ['sent[field] === undefined ? before[field] : sent[field]', 'sent[field] ?? null'],
    ],
  ),
  ...inFile(
    'decide/papers.ts',
    ['decide/papers.test.ts'],
    [
      ['return { ...after, from: before.from }', 'return after'],
      ['return after ?? before ?? []', 'return after ?? []'],
    ],
  ),
  ...inFile(
    'papers/papers.store.ts',
    ['papers/papers.test.ts'],
    [
      ['and o.read_seq >= m.seq', 'and false'],
      ['and m.seq = c.last_seq', ''],
      ['and m.sender_id = ${by}', ''],
    ],
  ),
  ...inFile(
    'decide/decide.ts',
    ['rings.test.ts'],
    [
      [
        'parties.every((party) => party === by || asked.accepted_by.includes(party))',
        'parties.some((party) => party === by || asked.accepted_by.includes(party))',
      ],
    ],
  ),
  ...inFile(
    'decide/terms.ts',
    ['decide/terms.test.ts'],
    [
      ['if (legs.length !== parties.length) return false', ''],
      ['[from_id, to_id].sort().join', '[from_id, to_id].join'],
      ['<= 14 * HOUR', '<= 24 * HOUR'],
    ],
  ),
  ...inFile(
    'decide/words.ts',
    ['steps/words.test.ts'],
    [
      ["deal?.state === 'agreed' || ", ''],
      ['said([action.reason], true)', 'said([action.reason], false)'],
      ['[note, place, ...extras.map(({ other }) => other)]', '[note]'],
    ],
  ),
  ...inFile(
    'decide/times.ts',
    ['decide/decide.test.ts'],
    [['at(moment) <= at(now)', 'at(moment) < at(now)']],
  ),
  ...inFile(
    'decide/times.ts',
    ['decide/times.test.ts'],
    [
      ['latest(meet_at, from)', 'meet_at'],
      ['later(first_word_at, limits.questions * DAY)', 'first_word_at'],
      ['latest(agreed_at, taken_back_at ?? agreed_at)', 'agreed_at'],
      ['lived.reduce(latest, stated)', 'stated'],
      ['later(meet_at, -limits.before_meeting_ms)', 'meet_at'],
    ],
  ),
  ...inFile(
    'papers/papers.rules.ts',
    ['papers/papers.test.ts'],
    [
      ['one.car_id === car_id && one.giver_id === by', 'one.car_id === car_id'],
      ['deal.words.some((word) => word.by === leg.receiver_id)', 'deal.words.length > 1'],
      ['if (written && changes.length === 0)', 'if (false)'],
      ['if (based_on !== undefined && based_on !== (written?.updated_at ?? null))', 'if (false)'],
      ["if (deal.state === 'disputed') return refuse('DEAL_DISPUTED')", ''],
      ["return held.chat.is_open ? null : refuse('CHAT_CLOSED')", 'return null'],
      ['changes.length > 0 ? restedOn(held, [car_id]) : []', '[]'],
      ['restedOn(held, [car_id])', 'held.deal.ticked'],
    ],
  ),
  ...inFile('decide/change.ts', ['papers/papers.test.ts'], [["item === 'signed' || ", '']]),
  ...inFile(
    'decide/decide.ts',
    ['papers/papers.test.ts'],
    [['one.id === car.id && hashOf(one) === hashOf(car)', 'one.id === car.id']],
  ),
  ...inFile(
    'steps/deals.rules.ts',
    ['papers/papers.test.ts'],
    [['if (done && restsOnPapers(item) && isAgreementUnseen', 'if (false && isAgreementUnseen']],
  ),
  ...inFile(
    'decide/times.ts',
    ['reviews/reviews.test.ts'],
    [
      ["state === 'cancelled' && haveAllKeys", 'haveAllKeys'],
      ['&& haveAllKeys', ''],
    ],
  ),
  ...inFile(
    'steps/present.ts',
    ['papers/papers.test.ts'],
    [
      ['isTwice ||', ''],
      ['    warnings.length > 0 ||', ''],
      ['strangerAmong(uses ?? [], { deal_id: deal.id, giver_id }) !== undefined', 'false'],
    ],
  ),
  ...inFile(
    'reviews/reviews.rules.ts',
    ['reviews/reviews.test.ts'],
    [
      ["return isPast(until, now) ? refuse('REVIEW_CLOSED') : null", 'return null'],
      ['about !== by && names.some', 'names.some'],
      ["if (until === null) return refuse('NOT_DONE')", 'if (until === null) return null'],
    ],
  ),
  ...inFile(
    'reviews/reviews.rules.ts',
    ['rings.test.ts'],
    [
      [
        'giver_id === user_id && receiver_id === author_id',
        'giver_id === author_id && receiver_id === user_id',
      ],
    ],
  ),
  ...inFile(
    'papers/files.rules.ts',
    ['papers/files.test.ts'],
    [
      ["if (!found.agreement) throw new Refusal('NOT_AGREED')", ''],
      ["open: 'TENTATIVE'", "open: 'CONFIRMED'"],
    ],
  ),
  ...inFile(
    'news/mails.store.ts',
    ['news/news.test.ts'],
    [
      ['and p.user_id in (r.from_id, r.to_id)', ''],
      ["'has_got', r.to_id = p.user_id", "'has_got', r.from_id = p.user_id"],
    ],
  ),
  ...inFile(
    'steps/record.rules.ts',
    ['news/news.test.ts'],
    [['parties.filter((party) => party !== by)', 'parties']],
  ),
  ...inFile(
    'ending/moderating.rules.ts',
    ['../moderation/deals.test.ts'],
    [
      ['vin: null, plate: null', 'vin: one.vin, plate: one.plate'],
      ["if (change.deal?.state !== 'cancelled') throw new Refusal('DEAL_OVER')", ''],
    ],
  ),
  ...inFile(
    'steps/deals.rules.ts',
    ['ending/leaving.test.ts'],
    [['held.deal.id !== deal_id && namesOne(held)', 'held.deal.id !== deal_id']],
  ),
  ...inFile(
    'steps/deals.rules.ts',
    ['deals.test.ts', 'rings.test.ts'],
    [
      ['if (held.known) return recordDeals(tx, [], { deal_id: held.known, by })', ''],
      [
        'if (!country || !sides.some((side) => mayTick(item, country, side)))',
        'if (!country || sides.length === 0)',
      ],
    ],
  ),
]

const rings: Bug[] = [
  ...inFile(
    'circles.sql',
    ['search.test.ts'],
    [
      ['where fits is not false', 'where true'],
      ['bool_and(l.fits is true)', 'bool_and(l.fits is not false)'],
    ],
  ),
  ...inFile(
    'circles.ts',
    ['decide.test.ts'],
    [
      ['order(Number(other.is_affordable), Number(one.is_affordable)) ||', ''],
      ['order(other.completion, one.completion) ||', ''],
      ['order(Number(one.is_late), Number(other.is_late)) ||', ''],
      ['(all.joined + PRIOR.share * PRIOR.answers)', '(PRIOR.share * PRIOR.answers)'],
    ],
  ),
  ...inFile('circles.sql', ['search.test.ts'], [['and u.banned_at is null and u.offer_rings', '']]),
  ...inFile(
    'ring.sql',
    ['waits.test.ts'],
    [['or not exists (select from cars g where g.id = m.gets)', '']],
  ),
  ...inFile('ring.sql', ['rings.test.ts'], [[" or d.state = 'disputed'", '']]),
  ...inFile(
    'decide.ts',
    ['decide.test.ts'],
    [
      ["if (ring.is_done) return endOf(ring, { state: 'done' })", ''],
      [
        "state: 'expired', is_barred: true, barred_ms",
        "state: 'expired', is_barred: false, barred_ms",
      ],
      ["if (ring.state === 'offered' && ring.is_due)", 'if (ring.is_due)'],
      ['is_barred: declines,', 'is_barred: false,'],
      [
        'dropped.length === 1 && repair && !haveMatched ? repair : null',
        'repair && !haveMatched ? repair : null',
      ],
      ['is_handed_over ? [] : ring.closed_by', 'ring.closed_by'],
      ['(!isOffered || (wants_rings && likes))', '(wants_rings && likes)'],
      ['(has_car || is_handed_over)', 'has_car'],
      ['< limits.max_offered', '<= limits.max_offered'],
      ['kept.includes(car) || ', ''],
      ['same_owner || !owners.includes(gone)', 'true'],
      ['before.at(index - 1)?.car_id === gets', 'true'],
      ["ring.state === 'offered' ? dropped.filter", 'true ? dropped.filter'],
      ['!known.has(key) && owners.some', 'owners.some'],
      ['[...waiting, ...ends.flatMap(({ dropped }) => dropped)]', 'waiting'],
      ["if (me.answer === 'joined') return { type: 'known' }", ''],
      [
        "others.every((member) => member.answer === 'joined')",
        "others.some((member) => member.answer === 'joined')",
      ],
    ],
  ),
  ...inFile(
    'circles.ts',
    ['decide.test.ts'],
    [
      ["const [smallest = ''] = cars.toSorted()", "const [smallest = ''] = cars"],
      ['price > 0 && currency', 'currency'],
      ['order(other.newest_like, one.newest_like)', 'order(one.newest_like, other.newest_like)'],
    ],
  ),
  ...inFile(
    'decide.ts',
    ['rings.test.ts'],
    [
      [" || me.answer !== 'joined')", ')'],
      ["if (circle.is_asked) return { refusal: 'ASKED_AGAIN' }", ''],
      ['if (!circle.holds) return { refusal: obstacleOf(circle) }', ''],
      ["if (!circle.has_room) return { refusal: 'CARS_BUSY' }", ''],
      ["answer: user_id === by ? 'joined' : null", "answer: 'joined'"],
    ],
  ),
  ...inFile(
    'hold.store.ts',
    ['rings.test.ts'],
    [
      [
        'or exists (select from rings before where before.id = r.replaces and before.key = r.key)',
        '',
      ],
    ],
  ),
  ...inFile('reports.rules.ts', ['reports.test.ts'], [['[viewer.id, user_id]', '[user_id]']]),
  ...inFile(
    'waits.store.ts',
    ['waits.test.ts'],
    [
      ['cardinality(times) < ', 'cardinality(times) <= '],
      ['where at > statement_timestamp() - ${DAY}', ''],
      ['greatest(w.until, excluded.until)', 'excluded.until'],
      ['until is null and statement_timestamp()', 'statement_timestamp()'],
    ],
  ),
  ...inFile(
    'record.rules.ts',
    ['waits.test.ts'],
    [['if (dropped.length > 0) await writeWaits(tx, dropped)', '']],
  ),
  ...inFile(
    'export.store.ts',
    ['../../../test/export.test.ts'],
    [['case when r.opened_at is not null then', 'case when true then']],
  ),
  ...inFile(
    'leaving.rules.ts',
    ['rings.test.ts', '../matching/matches/blocks.test.ts'],
    [['await closeChat(tx, ring_id)', '']],
  ),
  ...inFile(
    'leaving.rules.ts',
    ['rings.test.ts', '../deals/ending/leaving.test.ts', '../matching/matches/blocks.test.ts'],
    [['match_id ? [...chats, match_id] : chats', 'chats']],
  ),
  ...inFile(
    'rings.rules.ts',
    ['rings.test.ts'],
    [['const opened = completes ? [ring_id] : []', 'const opened = [ring_id]']],
  ),
  ...inFile(
    'rings.rules.ts',
    ['rings.test.ts', 'search.test.ts'],
    [
      [
        'const looks = completes ? members.map(({ car_id }) => car_id) : []',
        'const looks: string[] = []',
      ],
    ],
  ),
  ...inFile(
    'record.rules.ts',
    ['rings.test.ts', 'news.test.ts'],
    [["ring.state === 'complete' && ended.state !== 'done',", "ring.state === 'complete',"]],
  ),
  ...inFile(
    'news.rules.ts',
    ['news.test.ts'],
    [
      ["return is_opened ? null : 'complete'", "return 'complete'"],
      ["answer === 'joined' && !has_next ?", "answer === 'joined' ?"],
    ],
  ),
  ...inFile('decide.ts', ['decide.test.ts'], [['dropped.filter(isOwnDoing)', 'dropped']]),
  // A repeated answer to a ring has nothing to write.
  ...inFile(
    '../../db/replicated.ts',
    ['../../db/replicated.slow.test.ts'],
    [['if (error instanceof Refusal) await settle(call)', '']],
  ),
  ...inFile(
    '../../db/transaction.ts',
    ['../../db/replicated.slow.test.ts'],
    [['      call?.saw()\n', '']],
  ),
  ...inFile(
    '../../db/sql.ts',
    ['../../db/replicated.slow.test.ts'],
    [['if (currentCall()) return transaction(', 'if (!db) return transaction(']],
  ),
  ...inFile('../../db/call.ts', ['../../db/call.test.ts'], [['timeline === began', 'true']]),
  ...inFile(
    '../../app.ts',
    ['../../../test/standby.slow.test.ts'],
    [['(viewer) => viewer === undefined', '() => false']],
  ),
]

const moderation: Bug[] = [
  ...inFile(
    'cases/appeals.rules.ts',
    ['cases/appeals.test.ts'],
    [
      ["if (undone_at) return 'DECISION_UNDONE'", ''],
      ["return is_open ? null : 'APPEAL_TOO_LATE'", 'return null'],
      ["await keepReports(tx, await listReportIds(tx, decision.case_id), 'open')", ''],
      ["if (!found.is_yours) throw new Refusal('NOT_YOUR_APPEAL')", ''],
      ["if (found.outcome) throw new Refusal('APPEAL_DECIDED')", ''],
      ['await markNews(tx, id)', ''],
      ['if (!(error instanceof Refusal)) throw error', 'throw error'],
    ],
  ),
  ...inFile(
    'cases/decisions.rules.ts',
    ['cases/whose-case.test.ts'],
    [
      ["if (!found.is_yours) throw new Refusal('NOT_YOUR_CASE')", ''],
      ["if (!(await isOfCase(tx, case_id, act, target_id))) throw new Refusal('NOT_FOUND')", ''],
    ],
  ),
  ...inFile(
    'cases/decisions.rules.ts',
    ['cases/list.test.ts'],
    [
      ['reports_hash ? reports_hash !== closed.reports_hash : isUnread', 'isUnread'],
      ['open_reports.slice(0, limits.reports_shown)', 'open_reports.slice(limits.reports_shown)'],
      ['if (!(error instanceof Refusal)) throw error', 'throw error'],
      ['if (decisions.length === 0 && refusals[0]) throw refusals[0]', ''],
    ],
  ),
  ...inFile(
    'cases/list.store.ts',
    ['cases/list.test.ts'],
    [
      ['c.decided_at is null and c.merged_into is null', 'c.merged_into is null'],
      [
        "p.case_id = k.id and p.kind = 'report' and r.status = 'open'",
        "p.case_id = k.id and p.kind = 'report'",
      ],
      [' except ${ABOUT(CASE)}', ''],
    ],
  ),
  ...inFile(
    'cases/cases.sql',
    ['cases/whose-case.test.ts'],
    [
      ['u.banned_at is null and s.user_id <> all (concerned)', 'u.banned_at is null'],
      [
        '  union select r.reporter_id from case_parts p',
        '  union select null::uuid from case_parts p',
      ],
    ],
  ),
  ...inFile(
    'cases/cases.sql',
    ['cases/about-nobody.test.ts'],
    [["perform join_case('report', new.id, null, null, new.other_deal_id);", 'null;']],
  ),
  ...inFile(
    'cases/cases.store.ts',
    ['cases/about-nobody.test.ts'],
    [
      [
        "act === 'end_deal'\n        ? isSubject('deal')",
        "act === 'end_deal'\n        ? isSubject('car')",
      ],
    ],
  ),
  ...inFile(
    'deals.store.ts',
    ['cases/about-nobody.test.ts'],
    [['in (deal_id, other_deal_id)', 'in (deal_id)']],
  ),
  ...inFile(
    'details/listings.sql',
    ['details/details.test.ts'],
    [["new.snapshot ? 'mileage'", 'false']],
  ),
  ...inFile(
    'details/listings.store.ts',
    ['details/details.test.ts'],
    [
      [
        'when m.user_a = r.user_id then m.car_a else m.car_b',
        'when m.user_a = r.user_id then m.car_b else m.car_a',
      ],
    ],
  ),
  ...inFile(
    'cases/by-hand.rules.ts',
    ['cases/whose-case.test.ts'],
    [
      ['if (!viewer.is_admin && !(await isInOpenCase(tx, deal_id)))', 'if (false)'],
      ['    await leaveOwn(tx, viewer, deal_id)\n', ''],
      ['isOther && !(await canSuspend(tx, viewer.id, user_id))', 'false'],
    ],
  ),
  ...inFile(
    'deals.rules.ts',
    ['cases/whose-case.test.ts'],
    [
      ['  await leaveOwn(tx, viewer, deal_id)\n', ''],
      ['  await leaveOwn(tx, viewer, removed.deal_id)\n', ''],
    ],
  ),
  ...inFile(
    'cases/cases.sql',
    ['rings/end-ring.test.ts'],
    [['union select m.user_id from case_parts p', 'union select null::uuid from case_parts p']],
  ),
  ...inFile(
    'rings/rings.rules.ts',
    ['rings/end-ring.test.ts'],
    [['deals.push(...(await endDeal(tx, deal_id, reason)))', '']],
  ),
  ...inFile(
    'cases/by-hand.rules.ts',
    ['cases/by-hand.test.ts'],
    [
      ["rule = for_fraud ? 'fraud' : 'other'", "rule = 'other'"],
      ['if (!member || !is_new) return tell', 'if (!member) return tell'],
      ["await lockByHand(tx, 'suspend', user_id)", '[]'],
      ["await lockByHand(tx, 'deactivate_car', car_id)", '[]'],
    ],
  ),
  ...inFile(
    'cases/undo.rules.ts',
    ['cases/by-hand.test.ts'],
    [
      ['isOfSeveral ? await lockTogether(tx, held.id) : []', '[]'],
      ['if (!held.is_by_hand) await reopenCase', 'await reopenCase'],
    ],
  ),
  ...inFile(
    'cases/cases.sql',
    ['cases/by-hand.test.ts'],
    [
      [
        "s.is_open and (s.kind, s.subject_id) in (('member', member), ('car', car), ('deal', deal))\n  order by",
        'false\n  order by',
      ],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['cases/whose-case.test.ts'],
    [["if (await isForOthers(tx, report_id, viewer.id)) throw new Refusal('NOT_YOUR_CASE')", '']],
  ),
  ...inFile(
    'cases/undo.rules.ts',
    ['cases/whose-case.test.ts'],
    [["if (!(await isYours(tx, held.case_id, viewer))) throw new Refusal('NOT_YOUR_CASE')", '']],
  ),
  ...inFile(
    'cases/decisions.columns.ts',
    ['cases/appeals.test.ts'],
    [
      ['d.user_id is distinct from ${viewer_id}::uuid and (', '('],
      ['u.banned_at is null and ', ''],
    ],
  ),
  ...inFile(
    'cases/decisions.rules.ts',
    ['cases/limits.test.ts'],
    [
      ['await requireLimitable(tx, viewer, user_id)', ''],
      ['if (user_id && isForDays(made.act)) await noteEnds(tx, user_id)', ''],
    ],
  ),
  ...inFile(
    'cases/undo.rules.ts',
    ['cases/limits.test.ts'],
    [['if (user_id && isForDays(act)) await noteEnds(tx, user_id)', '']],
  ),
  ...inFile(
    'cases/decisions.store.ts',
    ['cases/suspensions.test.ts'],
    [
      ['  union all select user_id, banned_at, banned_for_fraud from departed', ''],
      ['d.undone_at is null and d.created_at >= u.banned_at', 'd.undone_at is null'],
      ['case when not bool_or(d.days is null) then max(', 'case when true then max('],
    ],
  ),
  ...inFile(
    'cases/cases.store.ts',
    ['cases/suspensions.test.ts'],
    [["and (d.act <> 'suspend' or d.days is null", "and (d.act <> 'suspend' or true"]],
  ),
  ...inFile(
    'cases/undo.rules.ts',
    ['cases/decisions.test.ts', 'content-reports.test.ts'],
    [
      ['await listReporters(tx, held.report_ids)', '[]'],
      ['await takeBackMail(tx, report_id)', ''],
    ],
  ),
  ...inFile(
    'content-reports.rules.ts',
    ['content-reports.slow.test.ts'],
    [['createLimiter(limits.at_once,', 'createLimiter(1_000,']],
  ),
  ...inFile(
    'content-reports.store.ts',
    ['content-reports.test.ts'],
    [[' and mailed_at is not null returning', ' returning']],
  ),
  ...inFile(
    'cases/undo.rules.ts',
    ['cases/appeals.test.ts'],
    [
      ['if (!target_id || (await isHeldOtherwise(tx, held))) return undefined', ''],
      ['if (isAppealed) await queueAppealMail(tx, id)\n    else if', 'if'],
    ],
  ),
  ...inFile(
    'copies/copies.rules.ts',
    ['copies/copies.test.ts'],
    [
      ['if (await hasReceived(tx, owner, cars)) return true', ''],
      ['if (isLikeRemoved) await tell(tx, photo, null)', ''],
    ],
  ),
  ...inFile(
    'lists.store.ts',
    ['lists.test.ts'],
    [['...(user_id ? [sql`id = ${user_id}`] : [])', '']],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['bans.test.ts', 'moderation.test.ts'],
    [
      ["if (user_id === viewer.id) return 'CANNOT_BAN_SELF'", ''],
      ['await deleteAccessTokens(tx, user_id)', ''],
      ['await switchOffCarsOf(tx, user_id)', ''],
      [
        'else if (!for_fraud || member.banned_for_fraud) return { tell: tellPartners, is_new: false }',
        '',
      ],
      ['if (!is_banned) return tellPartners', ''],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['bans.test.ts', 'moderation.test.ts', 'bans.slow.test.ts'],
    [
      ["return staff.some(({ id }) => id === viewer.id) ? null : 'FORBIDDEN'", 'return null'],
      ['await events.endSessions(user_id)', ''],
      ['await deleteSessions(tx, user_id)', ''],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['../rings/rings.test.ts'],
    [['await tellRings(events, rings)', '']],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['bans.test.ts', '../chat/chat.test.ts'],
    [
      [
        'await events.endSessions(user_id)\n    await notifyPartners({ db, events }, user_id)',
        'await events.endSessions(user_id)',
      ],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['bans.test.ts', 'deals.test.ts', '../deals/ending/leaving.test.ts'],
    [
      [
        'const deals = await endDealsOf(tx, user_id)',
        'const deals: Awaited<ReturnType<typeof endDealsOf>> = []',
      ],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['drafts.test.ts', 'moderation.test.ts'],
    [["if (car.is_draft) throw new Refusal('CAR_IS_DRAFT')", '']],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['../deals/ending/leaving.test.ts'],
    [["if (is_active && car.is_swapped) throw new Refusal('CAR_SWAPPED')", '']],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['moderation.test.ts', 'bans.test.ts'],
    [['if (is_active && (await lockAndReadBan', 'if ((await lockAndReadBan']],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['moderation.test.ts', 'notices.test.ts'],
    [
      [
        'if (car.is_active === is_active && car.is_locked !== is_active)',
        'if (car.is_active === is_active)',
      ],
    ],
  ),
  ...inFile(
    'moderation.rules.ts',
    ['moderation.test.ts'],
    [
      ['if (report.status === outcome) return null', ''],
      ["outcome === 'resolved' ? 'resolve_report'", "outcome !== 'resolved' ? 'resolve_report'"],
      ['await forgetPictures(tx, car.id, [deleted.file])', ''],
      ["if (reporter_id) await events.notify([reporter_id], { type: 'report_decided' })", ''],
    ],
  ),
  ...inFile(
    'chat-photos.rules.ts',
    ['moderation.test.ts', '../chat/photos.test.ts'],
    [
      [
        "if (!report) throw new Refusal('REPORT_NOT_FOUND')",
        "if (!report) throw new Refusal('NOT_FOUND')",
      ],
      [
        "if (!tell) throw new Refusal('PHOTO_NOT_FOUND')",
        'if (!tell) return { user_id, name, tell: async () => {} }',
      ],
    ],
  ),
  ...inFile(
    'deals.rules.ts',
    ['deals.test.ts'],
    [
      [
        "if (!deal) throw new Refusal('NOT_FOUND')",
        "if (!deal) throw new Refusal('REPORT_NOT_FOUND')",
      ],
    ],
  ),
  ...inFile('lists.rules.ts', ['lists.test.ts'], [['rows.length > limits.page && last', 'last']]),
  ...inFile(
    'stats.rules.ts',
    ['moderation.test.ts', 'lists.test.ts'],
    [['if (isOver(day) && !has(day)) await', 'if (!has(day)) await']],
  ),
  ...inFile(
    'words.ts',
    ['lists.test.ts'],
    [['.replace(/[łøđ]/g, (letter) => ALIKE[letter] ?? letter)', '']],
  ),
]

const alerts: Bug[] = [
  ...inFile(
    'tell-of-car.store.ts',
    ['tell-of-car.test.ts'],
    [
      ['p.pushes < ${limits.max_pushes_a_day}`', 'p.pushes <= ${limits.max_pushes_a_day}`'],
      ['set was_pushed = false, push_at = p.until', 'set push_at = p.until'],
    ],
  ),
  ...inFile(
    'alerts.rules.ts',
    ['alerts.test.ts'],
    [
      ['>= limits.max_per_member', '> limits.max_per_member'],
      ['if (same?.is_told) return', 'if (same) return'],
      ['by_mail = !(await hasDevice(tx, viewer.id))', 'by_mail = false'],
      ['await writeAlertPlaces(tx, user_id, await placeOfMember(tx, user_id))', ''],
      [
        "if (text !== undefined && read.length === 0) throw new Refusal('INVALID_INPUT', NO_WORD)",
        '',
      ],
    ],
  ),
  ...inFile(
    'tell-of-car.rules.ts',
    ['alerts.test.ts', 'tell-of-car.test.ts'],
    [['findPlace(location)?.name ?? null', 'location']],
  ),
  ...inFile(
    'tell-of-car.rules.ts',
    ['tell-of-car.test.ts', 'alerts.test.ts'],
    [
      ['filter((one) => one.by_push || one.by_mail)', 'filter(() => true)'],
      [
        'untilAwake(0) || (await takeDailyMail(tx, user_id, job.id))',
        'await takeDailyMail(tx, user_id, job.id)',
      ],
      ['await passOn(tx, user_id, car_id)\n        return', 'return'],
    ],
  ),
  ...inFile(
    'keys.ts',
    ['tell-of-car.test.ts', 'alerts.test.ts'],
    [['[car.fuel_type, ANY].flatMap', '[car.fuel_type].flatMap']],
  ),
  ...inFile('alerts.store.ts', ['alerts.test.ts'], [['\n        for update`,', '`,']]),
]

const pictures: Bug[] = [
  ...inFile(
    'hashes.rules.ts',
    ['../moderation/copies/copies.test.ts'],
    [
      ['[hash, mirrored(hash, is_grey)]', '[hash]'],
      ['if (pictures.length === page)', 'if (pictures.length > page)'],
    ],
  ),
  ...inFile(
    'pictures.rules.ts',
    ['fairness.slow.test.ts'],
    [
      ["if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })", ''],
      ['        gone,\n      ).catch', '        undefined,\n      ).catch'],
      ['fewOf(name.userId, () =>', "fewOf('all', () =>"],
    ],
  ),
  ...inFile(
    '../../capacity/turns.ts',
    ['../../capacity/turns.test.ts'],
    [
      ['line.paid < next.paid', 'line.paid > next.paid'],
      ['if (!line.isRunning && line.waiting.length > 0 &&', 'if (line.waiting.length > 0 &&'],
      ['    next.paid += 1\n', ''],
      ['b.waiting.length > a.waiting.length', 'b.waiting.length < a.waiting.length'],
    ],
  ),
  ...inFile(
    '../../outside/picture-parts.ts',
    ['../../outside/picture-parts.test.ts'],
    [
      ['if (scans === MAX_SCANS) return true', ''],
      ['&& !seen.has(type)', ''],
      ['(bits > 8 ? 2 : 1)', '1'],
    ],
  ),
]

const announcements: Bug[] = [
  ...inFile(
    'announcements.store.ts',
    ['announcements.test.ts'],
    [
      ['coalesce(v.viewed_at, u.created_at) as viewed_at', 'v.viewed_at'],
      ['(v.viewed_at is not null or b.created_at <= u.created_at)', 'v.viewed_at is not null'],
    ],
  ),
]

const waiting: Bug[] = [
  ...inFile(
    'waits.sql',
    ['waiting.test.ts'],
    [
      [
        "where w.until <= now() + interval '1 day' and w.until - w.since > interval '1 day'",
        "where w.until - w.since > interval '1 day'",
      ],
      ['a.number = p.newest and a.user_id = member', 'a.number = p.newest'],
      [
        "from users u where u.id = any (members) and u.told_by = 'mail'",
        'from users u where u.id = any (members)',
      ],
    ],
  ),
  ...inFile(
    'waiting.store.ts',
    ['waiting.test.ts'],
    [
      ['where not all_of.is_seen and (', 'where ('],
      ['(t.mail_id is null or t.mail_id = ${job_id})', 'true'],
      ["u.id = ${user_id} and u.told_by = 'mail' and u.banned_at is null", 'u.id = ${user_id}'],
      ['where m.job_id = excluded.job_id or m.sent_at', 'where m.sent_at'],
    ],
  ),
  ...inFile(
    'pushing.rules.ts',
    ['waiting.test.ts'],
    [
      ['if (wait > 0) return later(tx, kind, device, about, wait)', ''],
      ['if (until > 0) return later(tx, kind, device, DIGEST, until)', ''],
    ],
  ),
  ...inFile(
    'mailing.rules.ts',
    ['waiting.test.ts'],
    [
      [
        'untilAwake(0) || (await takeDailyMail(tx, user_id, job.id))',
        'await takeDailyMail(tx, user_id, job.id)',
      ],
    ],
  ),
]

export const bugs: Record<Room, Bug[]> = {
  accounts,
  matching,
  chat,
  deals,
  rings,
  moderation,
  alerts,
  pictures,
  announcements,
  waiting,
}
