import { translate } from '../../../../texts/translations.ts'

/** By country; in each language of the product. */
const english = {
  lv_cash:
    'In Latvia, private persons may pay at most €7,200 in cash for one deal, at once or in parts.',
  lv_cash_limited:
    'In Latvia, there is a limit on cash between private persons. Check the current limit.',
  lv_together:
    'The safest way: if the giver and the receiver come to a CSDD customer service center together, the change is registered at once.',
  lv_applies:
    'Otherwise: 1. The receiver applies, in e-CSDD (sign in with a Latvian bank or eParaksts) or at a CSDD customer service center.',
  lv_confirms:
    '2. The giver confirms there within 5 days, or the application is deleted; until then the receiver can delete it. The confirmation passes ownership and takes the vehicle off the register for transfer within Latvia.',
  lv_confirms_undated:
    '2. The giver confirms there in time, or the application is deleted; until then the receiver can delete it. The confirmation passes ownership and takes the vehicle off the register for transfer within Latvia.',
  lv_registers:
    '3. To use the vehicle on the road, the receiver registers the change at a CSDD customer service center within 5 days of the confirmation.',
  lv_registers_undated:
    '3. To use the vehicle on the road, the receiver registers the change at a CSDD customer service center after the confirmation.',
  lv_bring: 'Bring identity documents and the registration certificate.',
  lv_refused:
    'Before the handover, ask CSDD (www.csdd.lv) whether anything prevents the change, such as a prohibition or unpaid fines of either party. e-CSDD is not for vehicles that are written off or removed from the register.',
  lv_paper:
    'A signed paper alone does not change the owner, unless a notary, or another person named by law, has certified it.',
  lv_export:
    'If it is to be registered in another country, the steps below do not apply: ask CSDD before signing. It must then be taken off the register for export, not for transfer within Latvia, and needs transit plates to be driven.',
  lv_import:
    'To register it in Latvia, the receiver must first take it to CSDD to have its numbers checked, and bring an identity document, all parts of the foreign registration document and proof of ownership. Ask CSDD before signing whether this agreement is proof enough.',
  lv_insurance:
    'The giver’s insurance (OCTA) ends when ownership passes. The receiver must not drive without valid insurance; to take it out, the number of the e-CSDD confirmation can be used in place of the certificate.',
  lv_signing:
    'Instead, the parties may fill in this PDF on a computer and all sign the same file with eParaksts or another EU country’s qualified electronic signature. It is then valid only as a file, not as a printout.',
  other_owner:
    'Each country’s register has its own rules on who reports a new owner, where, by when and at what cost. Ask it before signing.',
  ee_owner:
    'Estonia’s register (Transpordiamet, www.transpordiamet.ee) has its own rules on who reports a new owner, where, by when and at what cost. Ask it before signing.',
  lt_owner:
    'Lithuania’s register (Regitra, www.regitra.lt) has its own rules on who reports a new owner, where, by when and at what cost. Ask it before signing.',
  other_insurance:
    'Ask the insurer when the giver’s insurance ends, and whether the vehicle may be driven without a new one.',
  other_cash: 'There may be a limit on cash between private persons. Check the current limit.',
}

export type LawTexts = typeof english

export const lawTexts = await translate('agreement-law', english)
