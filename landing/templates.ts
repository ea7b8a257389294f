import type { Template } from './template.ts'
import { dark } from './templates/dark.ts'
import { event } from './templates/event.ts'
import { gradient } from './templates/gradient.ts'
import { light } from './templates/light.ts'
import { market } from './templates/market.ts'
import { minimal } from './templates/minimal.ts'
import { photo } from './templates/photo.ts'
import { social } from './templates/social.ts'

/** In the order of the gallery. */
export const templates: readonly Template[] = [light, dark, market, social, minimal, photo, gradient, event]

/** The template of a link; the first one where none was chosen. */
export const templateOf = (id: string): Template => templates.find(one => one.id === id) ?? light
