import { translate } from '../../../../texts/translations.ts'

/** By country; in each language of the product. */
const english = {
  lv_cash:
    'In Latvia, private persons may pay at most €7,200 in cash for one deal, at once or in parts.',
  lv_cash_limited:
    'In Latvia, there is a limit on cash between private persons. Check the current limit.',
  lv_who:
    'The owner of a vehicle registered in Latvia is changed in e-CSDD (sign in with a Latvian bank or eParaksts) or at a CSDD customer service center: the receiver applies first, then the giver confirms.',
  lv_when:
    'The giver must confirm within 5 days, or the application is deleted. Ownership passes when the giver confirms.',
  lv_when_undated:
    'The giver must confirm in time, or the application is deleted. Ownership passes when the giver confirms.',
  lv_off_register:
    'The confirmation also takes the vehicle off the register for this transfer within Latvia.',
  lv_all_first:
    'Until then, the receiver can delete the application: with several vehicles, all receivers apply before anyone confirms.',
  lv_refused:
    'e-CSDD doesn’t take every vehicle, such as one that is written off. Its page lists the others.',
  lv_together: 'If both are at CSDD together, the change is registered at once.',
  lv_paper:
    'A signed paper alone does not change the owner, unless a notary, or another person named by law, has certified it.',
  lv_road:
    'To use the vehicle on the road, the receiver must register the change with CSDD within 5 days of the confirmation.',
  lv_road_undated:
    'To use the vehicle on the road, the receiver must register the change with CSDD after the confirmation.',
  lv_import:
    'To register it in Latvia, the receiver must first take it to CSDD to have its numbers checked, and bring an identity document, all parts of the foreign registration document and proof of ownership. Ask CSDD before signing whether this agreement is proof enough.',
  lv_insurance_ends: 'The giver’s insurance (OCTA) ends with the change of owner.',
  lv_insurance_begins:
    'The receiver must not drive before taking out their own; the number of the e-CSDD confirmation is enough to do so.',
  lv_signing:
    'The parties may sign this PDF with eParaksts instead, all in the same file. It is then valid only as a file, not as a printout.',
  other_owner:
    'Each country’s register has its own rules on who reports a new owner, where and by when. Ask it before signing.',
  other_insurance:
    'Ask the insurers when the giver’s insurance ends. The receiver must not drive without their own.',
  other_cash: 'There may be a limit on cash between private persons. Check the current limit.',
}

export type LawTexts = typeof english

export const lawTexts = await translate('agreement-law', english)
