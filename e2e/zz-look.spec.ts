import sharp from 'sharp'
import { readFileSync, readdirSync } from 'node:fs'
import { apiOf } from './api.ts'
import { listedCar } from './cars.ts'
import { signedIn, someone } from './people.ts'
import { test } from './test.ts'

test('look', async ({ page, browser, baseURL, watch }) => {
  watch.allow(/./)
  const owner = await signedIn(page, someone('Berta Liepa'))
  const { ask, userId } = await apiOf(page, owner)
  const car = await ask<{ id: string }>('POST', '/api/cars', {
    make: 'Škoda', model: 'Octavia Combi', year: 2019, mileage_km: 120000, transmission: 'Manual', fuel_type: 'Diesel',
    condition: 'Good', location: 'Rīga', description: 'A good car for all', price: 12400, currency: 'EUR' })
  for (const [i, f] of ['a6-1', 'a6-2', 'a6-3'].entries()) {
    const path = `/storage/car-images/${userId}/${car.id}/${Date.now()}_${i}.jpg`
    const bytes = await sharp(readFileSync(`demo/pictures/${f}.webp`)).jpeg().toBuffer()
    const { url } = await ask<{ url: string }>('PUT', path, bytes)
    await ask('POST', '/api/car-photos', { car_id: car.id, url, sort_order: i })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-cars')
  await page.getByRole('button', { name: /^Share / }).click()
  await page.getByRole('button', { name: 'Make a public page' }).waitFor()
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/b3-l-dialog0.png' })
  await page.getByRole('button', { name: 'Make a public page' }).click()
  const url = await page.getByLabel('Link to the public page').inputValue()
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/b3-l-dialog1.png' })
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/b3-l-mycars.png' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/car/${car.id}`)
  await page.getByRole('button', { name: /^Share / }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/b3-l-car320.png' })
  for (const [name, colorScheme, locale, viewport] of [
    ['phone-light-en', 'light', 'en-US', { width: 390, height: 844 }],
    ['phone-dark-lv', 'dark', 'lv-LV', { width: 390, height: 844 }],
    ['wide-light-lv', 'light', 'lv-LV', { width: 1280, height: 800 }],
    ['wide-dark-en', 'dark', 'en-US', { width: 1280, height: 800 }],
    ['small', 'light', 'lv-LV', { width: 320, height: 640 }],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), colorScheme, locale, viewport, javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(url, { waitUntil: 'networkidle' })
    await visitor.screenshot({ path: `/tmp/b3-l-${name}.png`, fullPage: true })
    await context.close()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}x`)
  await page.screenshot({ path: '/tmp/b3-l-gone.png' })
})
