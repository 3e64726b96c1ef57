import type { DealExtra } from '@keyswap/contract/choices'
import type { languages } from '@keyswap/contract/languages'
import { translate } from '../../../texts/translations.ts'

export type AgreementTexts = {
  /** Of two who swap with each other, and of three or four in a ring. */
  title: Record<'pair' | 'ring', string>
  nature: string
  /** If the two languages of a document differ: the one that counts. */
  prevails: Record<(typeof languages)[number], string>
  agreed_on: string
  blanks: string
  /** `list` has each vehicle with what is not known of it. */
  missing: string
  version: string
  /** Behind it, once there are papers. */
  papers_version: string
  /** In the foot of each page that is signed before its last one. */
  initials: string
  /** What the hash in the foot is of. */
  hashed: string
  parties: string
  name_here: string
  gives: string
  gets: string
  full_name: string
  personal_code: string
  address: string
  vehicles: string
  /** What the parties promise each other, without money and with it. */
  promised: Record<'vehicles' | 'money', string>
  vin: string
  plate: string
  certificate: string
  first_registration: string
  inspection_until: string
  colour: string
  odometer: string
  odometer_then: string
  /** Before what the listing says of a fact, where the papers say something else. */
  listed: string
  counts: string
  keys: string
  value: string
  extras: string
  no_extras: string
  defects: string
  money: string
  no_money: string
  payer: string
  payee: string
  amount: string
  in_words: string
  paid_by: string
  by_transfer: string
  in_cash: string
  due: string
  received: string
  declarations: string
  declared: string
  passing: string
  time: string
  place: string
  note: string
  handed: string
  risk: string
  change: string
  /** What each party promises about it. */
  changed: string
  signatures: string
  copies: string
  signed_at: string
  signed_on: string
  signature: string
  annex: string
  annex_page: string
  annex_note: string
  got_keys: string
  /** Of a photo. */
  after_keys: string
  after_end: string
  after_meeting: string
  view: Record<'front_left' | 'rear_right' | 'interior' | 'odometer' | 'vin' | 'damage', string>
  no_picture: string
  /** In a calendar. */
  meeting: string
  extra: Record<DealExtra, string>
}

const english: AgreementTexts = {
  title: { pair: 'Vehicle swap agreement', ring: 'Vehicle swap agreement' },
  nature:
    'An agreement between private persons. Keyswap is not a party to it and gives no legal advice.',
  prevails: {
    en: 'Where the languages differ, the English text prevails.',
    lv: 'Where the languages differ, the Latvian text prevails.',
  },
  agreed_on: 'Agreed on Keyswap on {date}. It binds the parties once all have signed it.',
  blanks:
    'Before signing, fill in the blanks by hand; those for the handover, on the day. Strike out what stays empty.',
  missing: 'Not complete yet. Still unknown: {list}.',
  version: 'Version {number}',
  papers_version: 'papers revision {papers}',
  initials: 'Initials',
  hashed: 'Terms on Keyswap, not this file',
  parties: 'Parties',
  name_here: 'Name on Keyswap',
  gives: 'Gives',
  gets: 'Gets',
  full_name: 'Full name',
  personal_code: 'Personal code or date of birth',
  address: 'Address',
  vehicles: 'Vehicles',
  promised: {
    vehicles:
      'The parties agree to swap the vehicles below: each is given to the party named with it.',
    money:
      'The parties agree to swap the vehicles below: each is given to the party named with it, and the money below is paid.',
  },
  vin: 'VIN',
  plate: 'License plate number',
  certificate: 'Registration certificate no.',
  first_registration: 'First registration',
  inspection_until: 'Inspection valid until',
  colour: 'Color',
  odometer: 'Odometer as stated',
  odometer_then: 'Odometer at the handover',
  listed: 'in the listing',
  counts: 'What is stated here counts, not the listing.',
  keys: 'Keys',
  value: 'Giver’s estimated value',
  extras: 'Also comes with it',
  no_extras: 'Nothing',
  defects: 'Known defects',
  money: 'Money',
  no_money: 'No money is paid.',
  payer: 'Pays',
  payee: 'Receives',
  amount: 'Amount',
  in_words: 'In words',
  paid_by: 'How it is paid',
  by_transfer: 'By bank transfer',
  in_cash: 'In cash',
  due: 'Due on (otherwise at the handover)',
  received: 'Received in full (date, payee’s signature)',
  declarations: 'Declarations',
  declared:
    'Each party declares: they alone own the vehicle that they give; it is not pledged, leased, seized, sought, in dispute or under a court order, and there is no prohibition of its transfer; they know of nothing, such as unpaid fines, that prevents the change of owner; as far as they know, the odometer has not been altered; all defects they know of are listed above; they act as a private person, and rely on the others doing so.',
  passing: 'Handover',
  time: 'Time',
  place: 'Place',
  note: 'Note',
  handed:
    'With the vehicle, the giver hands over its registration certificate, keys and license plates, unless agreed otherwise in writing.',
  risk: 'The risk of loss and damage passes to the receiver with the keys and the vehicle.',
  change: 'Change of owner',
  changed:
    'At the handover, before anyone drives away, each party applies for the change of owner of the vehicle that they get; once all have applied, each confirms that of the vehicle that they give. If one vehicle cannot be transferred, each party gives back what they have received, unless all agree otherwise in writing.',
  signatures: 'Signatures',
  copies: 'Made in {count} copies, one for each party.',
  signed_at: 'Place of signing',
  signed_on: 'Date of signing',
  signature: 'signature',
  annex: 'Annex: photos of the handover',
  annex_page: 'Annex',
  annex_note:
    'Not part of what was signed. Uploaded by the receiver of the vehicle, not confirmed by its giver. Each photo is shown with the time Keyswap received it and the start of the SHA-256 hash of the stored picture, which is in the data download of the party who uploaded it.',
  got_keys: 'Said “I got the keys”',
  after_keys: 'after the keys',
  after_end: 'after the swap had ended',
  after_meeting: 'more than a day after the meeting',
  view: {
    front_left: 'Front left',
    rear_right: 'Rear right',
    interior: 'Interior',
    odometer: 'Odometer',
    vin: 'VIN plate',
    damage: 'Damage',
  },
  no_picture: 'Photo not available',
  meeting: 'Car swap',
  extra: {
    winter_tyres: 'winter tires',
    second_key: 'second key',
    service_book: 'service book',
    tow_bar: 'tow hitch',
    roof_rack: 'roof rack',
    child_seat: 'child seat',
  },
}

export const agreementTexts = await translate('agreement', english)
