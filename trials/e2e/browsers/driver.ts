// The actions of journeys in all engines. Puppeteer drives Chromium and Firefox, WebDriver drives WebKitGTK.

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** How to find an element. The first visible match counts. `name` is the accessible name. */
export type Target =
  | { role: 'button' | 'dialog' | 'heading' | 'link' | 'tab'; name: string }
  | { label: string }
  | { text: string }
  | { css: string }

export const button = (name: string): Target => ({ role: 'button', name })
export const dialog = (name: string): Target => ({ role: 'dialog', name })
export const heading = (name: string): Target => ({ role: 'heading', name })
export const link = (name: string): Target => ({ role: 'link', name })
export const tab = (name: string): Target => ({ role: 'tab', name })
/** A form field. */
export const field = (label: string): Target => ({ label })
/** The innermost element that contains this text. */
export const text = (words: string): Target => ({ text: words })
export const css = (selector: string): Target => ({ css: selector })

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab'

/** Every method waits for its target. */
export type Driver = {
  /** The site's address, as helpers that call the API expect it from a page. */
  url: () => string
  open: (path: string) => Promise<void>
  path: () => Promise<string>
  click: (target: Target) => Promise<void>
  /** Replaces the field's text, by typing where the engine can. */
  fill: (target: Target, words: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Drags sideways with the mouse, slowly enough not to be a flick. */
  drag: (target: Target, by: number) => Promise<void>
  /** Gives these files to a file input, which may be hidden. */
  choose: (selector: string, files: string[]) => Promise<void>
  shows: (target: Target) => Promise<void>
  hides: (target: Target) => Promise<void>
  textOf: (target: Target) => Promise<string>
  /** Calls the function in the page, where it can use only its argument. */
  evaluate: <Given, Answer>(
    call: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ) => Promise<Answer>
  setOffline: (isOffline: boolean) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: (file: string) => Promise<void>
  /** The errors and warnings that pages have logged so far. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

/** A running browser, which opens a new window with its own storage for each journey. */
export type RunningBrowser = {
  newDriver: (site: string) => Promise<Driver>
  close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }
