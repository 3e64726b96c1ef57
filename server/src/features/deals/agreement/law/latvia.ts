import type { Law } from './fact.ts'

const csdd = (path: string) => ({ name: 'CSDD', url: `https://www.csdd.lv/${path}` })

const CSDD = csdd('ipasnieka-maina/elektroniski-e-csdd-noformeta-ipasnieka-maina')
const CSDD_LOGIN = csdd('ipasnieka-mainas-noformesana-e-csdd/vispareja-informacija')
const CSDD_PAPER = csdd(
  'ipasnieka-maina/ipasnieka-maina-pamatojoties-uz-so-faktu-apliecinosu-dokumentu',
)
const CSDD_IMPORT = csdd('dokumenti/izzina-par-transportlidzeklu-agregatu-numuru-salidzinasanu')
const CSDD_EXPORT = csdd('transportlidzekla-nonemsana-no-uzskaites-izvesanai-no-latvijas/ieveribai')
const VID = {
  name: 'Valsts ieņēmumu dienests',
  url: 'https://www.vid.gov.lv/lv/skaidras-naudas-deklaresana',
}
const STATE_PORTAL = {
  name: 'mana.latvija.lv',
  url: 'https://mana.latvija.lv/kas-ir-dross-elektroniskais-paraksts-un-kur-to-izmantot/',
}

const checked = '2026-11-19'

export const latvia: Law = {
  language: 'lv',
  // The newest dated text that names the figure is of that day.
  cash: [{ says: 'lv_cash', says_later: 'lv_cash_limited', source: VID, checked: '2025-07-03' }],
  owner_change: [
    { says: 'lv_together', source: CSDD, checked },
    { says: 'lv_bring', continues: true, source: CSDD_PAPER, checked },
    { says: 'lv_applies', source: CSDD_LOGIN, checked },
    { says: 'lv_confirms', says_later: 'lv_confirms_undated', source: CSDD, checked },
    { says: 'lv_registers', says_later: 'lv_registers_undated', source: CSDD, checked },
    { says: 'lv_refused', source: CSDD, checked },
    { says: 'lv_paper', source: CSDD_PAPER, checked },
  ],
  export: [{ says: 'lv_export', source: CSDD_EXPORT, checked }],
  import: [{ says: 'lv_import', source: CSDD_IMPORT, checked }],
  insurance: [{ says: 'lv_insurance', source: CSDD, checked }],
  signing: [{ says: 'lv_signing', source: STATE_PORTAL, checked }],
}
