import type { Fields } from '../fields.ts'
import type { Model } from '../models.ts'
import type { World } from '../world.ts'

export interface Answer {
  Success: boolean
  Message: string | null
  Model?: Model | Model[]
}

/** @throws Refused when the answer is no. */
export type Method = (world: World, fields: Fields) => Answer | Promise<Answer>

export const done = (model?: Model | Model[], message: string | null = null): Answer => ({
  Success: true,
  Message: message,
  ...(model && { Model: model })
})

export const refusal = (message: string): Answer => ({ Success: false, Message: message })
