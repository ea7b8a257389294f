import type { Template } from './template.ts'
import { light } from './templates/light.ts'

/** In the order of the gallery. */
export const templates: readonly Template[] = [light]

/** The template of a link; the first one where none was chosen. */
export const templateOf = (id: string): Template => templates.find(one => one.id === id) ?? light
