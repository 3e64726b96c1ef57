// The public page of a shared car, as HTML that works without scripts. Its style sheet is web/src/shared-car.css.
import type { Language } from '@keyswap/contract/accounts'
import { languages } from '@keyswap/contract/languages'
import { photo as photoLimits } from '@keyswap/contract/limits'
import { html, jsonForHtml, type Markup } from '../../../texts/html.ts'
import { languageInfo } from '../../../texts/translations.ts'
import type { SharedCar } from './shared.store.ts'
import { type Shown, shownOf } from './shown.ts'
import { sharedTexts } from './texts.ts'
import { vehicleOf } from './vehicle.ts'

export const PREVIEW = { width: 1200, height: 630 } as const

/** `lang` is the language in the page's address, if it has one. */
type Site = { site_url: string; short: string; lang: Language | undefined; language: Language }

/** In one line. The value has its name, so that nobody takes it for a price. */
function factsOf(shown: Shown, language: Language): string {
  const { mileage, fuel_type, transmission, town } = shown
  const named = shown.value === null ? null : `${sharedTexts[language].value}: ${shown.value}`
  return [named, mileage, fuel_type, transmission, town].filter((fact) => fact !== null).join(' · ')
}

export function sharedPage(car: SharedCar, site: Site, preview_tag: string): string {
  const { site_url, short, lang, language } = site
  const shown = shownOf(car, language)
  const page = `${site_url}/c/${short}`
  const url = lang ? `${page}?lang=${lang}` : page
  const known = factsOf(shown, language)
  // Other sites show it below the title.
  const about = [known, ...shown.wish].join(' · ')
  const images = car.photos.map(({ id }) => `${page}/photos/${id}`)
  const preview = `${page}/preview.jpg?lang=${language}&v=${preview_tag}`
  return document(site, {
    title: `${shown.title} · Keyswap`,
    head: html`
    <link rel="canonical" href="${url}">
    <link rel="alternate" hreflang="x-default" href="${page}">${languages.map(
      (code) => html`
    <link rel="alternate" hreflang="${code}" href="${page}?lang=${code}">`,
    )}
    <meta name="description" content="${about}">
    ${car.is_findable ? '' : html`<meta name="robots" content="noindex">`}
    ${cardTags({ url, title: shown.title, about, preview, language })}
    <script type="application/ld+json">${jsonForHtml(vehicleOf(car, shown, { url, images, about: known }))}</script>`,
    main: html`
      ${gallery(car, shown, site)}
      <div class="about">
        <h1>${shown.title}</h1>
        ${value(shown, language)}
        ${shown.wish.map((line) => html`<p>${line}</p>`)}
        ${facts(shown, language)}
        ${invitation(car.car_id, site)}
      </div>`,
    below: html`<p><a href="/report?url=${encodeURIComponent(page)}">${sharedTexts[language].report}</a></p>`,
  })
}

/** The same whether a car has never been shared or is hidden now: why is its owner's business. */
export function gonePage(site: Site): string {
  const texts = sharedTexts[site.language]
  return document(site, {
    title: `${texts.gone_title} · Keyswap`,
    head: html`<meta name="robots" content="noindex">`,
    main: html`
      <div class="about">
        <h1>${texts.gone_title}</h1>
        <p>${texts.gone_text}</p>
        <a class="button" href="/">${texts.home}</a>
      </div>`,
  })
}

// As web/public/favicon.svg. Not loaded from there: a browser would load it twice, once for its tab.
const LOGO = html`<svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true"><rect width="48" height="48" rx="13" fill="#0c1120"/><g fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><g stroke="#f7f7f5"><circle cx="13.4" cy="14.2" r="4.6"/><path d="M16.8 17.4 36 35.3M36.4 28.7v7.1h-7.1M20.4 20.8l2.8-2.9"/></g><path d="m20.5 28 9-8.4" stroke="#0c1120" stroke-width="8" stroke-linecap="butt"/><g stroke="#ff5a43"><circle cx="13.4" cy="33.8" r="4.6"/><path d="M16.8 30.6 36 12.7M29.3 12.2h7.1v7.1M20.4 27.2l2.8 2.9"/></g></g></svg>`

type Content = { title: string; head: Markup; main: Markup; below?: Markup }

function document({ language, short }: Site, { title, head, main, below }: Content): string {
  const others = languages.filter((code) => code !== language)
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title}</title>
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#f7f7f5" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0c1120" media="(prefers-color-scheme: dark)">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/shared-car.css">
    ${head}
  </head>
  <body>
    <header>
      <a class="brand" href="/">${LOGO}Keyswap</a>
      ${others.map((code) => html`<a href="/c/${encodeURIComponent(short)}?lang=${code}" hreflang="${code}" lang="${code}">${languageInfo[code].name}</a>`)}
    </header>
    <main>${main}
    </main>
    <footer><p>${sharedTexts[language].what}</p>${below ?? ''}</footer>
  </body>
</html>
`.text
}

type CardTags = { url: string; title: string; about: string; preview: string; language: Language }

/** What messengers and social networks read to show a link as a card. */
function cardTags({ url, title, about, preview, language }: CardTags): Markup[] {
  const localeOf = (code: Language) => languageInfo[code].locale.replace('-', '_')
  const property = {
    'og:type': 'website',
    'og:site_name': 'Keyswap',
    'og:url': url,
    'og:title': title,
    'og:description': about,
    'og:locale': localeOf(language),
    'og:image': preview,
    'og:image:type': 'image/jpeg',
    'og:image:width': PREVIEW.width,
    'og:image:height': PREVIEW.height,
    'og:image:alt': title,
  }
  const named = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': about,
    'twitter:image': preview,
    'twitter:image:alt': title,
  }
  return [
    ...Object.entries(property).map(
      ([name, content]) => html`
    <meta property="${name}" content="${content}">`,
    ),
    ...Object.entries(named).map(
      ([name, content]) => html`
    <meta name="${name}" content="${content}">`,
    ),
  ]
}

function gallery({ photos }: SharedCar, { title }: Shown, { short, language }: Site): Markup {
  const texts = sharedTexts[language]
  // The gallery has the shape of the first photo; without styles in the page there are two of them.
  const isTall = photos[0] !== undefined && photos[0].height > photos[0].width
  const addressOf = (id: string, width: number) => `/c/${short}/photos/${id}?w=${width}`
  return html`
      <ul class="photos${isTall ? ' tall' : ''}" aria-label="${texts.photos}" tabindex="0">${photos.map(
        ({ id, width, height }, index) => html`
        <li><img src="${addressOf(id, 1080)}" srcset="${photoLimits.widths
          .map((wide) => `${addressOf(id, wide)} ${wide}w`)
          .join(
            ', ',
          )}" sizes="(min-width: 48rem) 40rem, 100vw" width="${width}" height="${height}" alt="${texts.photo(
          index + 1,
          photos.length,
          title,
        )}"${index === 0 ? html` fetchpriority="high"` : html` loading="lazy"`}></li>`,
      )}
      </ul>`
}

/** With its name, so that nobody takes it for the price of a car that is for sale. */
function value(shown: Shown, language: Language): Markup {
  const texts = sharedTexts[language]
  if (shown.value === null) return html`<p class="value">${texts.value_not_set}</p>`
  return html`<p class="value"><span>${texts.value}</span> ${shown.value}</p>`
}

function facts(shown: Shown, language: Language): Markup {
  const texts = sharedTexts[language]
  const keys = ['mileage', 'transmission', 'fuel_type', 'condition'] as const
  const rows: [string, string][] = keys.map((key) => [texts[key], shown[key]])
  if (shown.town !== null) rows.push([texts.location, shown.town])
  return html`
        <dl>${rows.map(
          ([name, fact]) => html`
          <div><dt>${name}</dt><dd>${fact}</dd></div>`,
        )}
        </dl>`
}

/** The address names this page, so that the visitor keeps the car in sight while joining. */
function invitation(car_id: string, { short, language }: Site): Markup {
  const texts = sharedTexts[language]
  return html`
        <a class="button" href="/car/${car_id}?join=${short}">${texts.join}</a>
        <p class="muted">${texts.join_text}</p>
        <p><a href="/car/${car_id}">${texts.open}</a></p>`
}
