import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { ApiError } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { fieldErrors, isSaidByFields } from '#web/ui/form/refusal.ts'

import { changed, isSame, partOf, without } from './changed.ts'

type Errors<Values> = Partial<Record<keyof Values, string>>

interface EditOptions<Values extends object> {
  /** What is stored, as the form holds it. */
  stored: Values
  /** What is wrong with what was typed; nothing where the server says it all. */
  check: (values: Values) => Errors<Values>
  /** Sends the changes together with what the changed fields were when they were read. */
  save: (changes: Partial<Values>, was: Partial<Values>) => Promise<unknown>
  /** Reads anew what is stored. */
  reload: () => Promise<Values>
  /** What is stored now is as it was wanted. */
  onSaved: () => void
  /** The same, while the form is still there: whoever closed it meanwhile may be in another one. */
  onLeave: () => void
  /** Refusals by the code of their problem that are about one field without naming it. */
  about?: Readonly<Record<string, keyof Values>>
}

export interface Edit<Values extends object> {
  /** What the form was opened with, or what has been read anew since. */
  before: Values
  values: Values
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  changes: Partial<Values>
  errors: Errors<Values>
  /** Fields that were changed here and, meanwhile, by somebody else: what is there now. */
  meanwhile: Partial<Values>
  /** Gives up what was typed for what is there. */
  take: (name: keyof Values) => void
  /** Why the whole form was refused. */
  problem: unknown
  /** How often fields were refused so far. */
  refusals: number
  isBusy: boolean
  submit: () => void
}

function errorsOf<Values extends object>(
  error: ApiError,
  values: Values,
  named: keyof Values | undefined
): Errors<Values> {
  const said = fieldErrors(error, Object.keys(values))
  const errors: Errors<Values> = {}
  for (const name in values) if (said[name] !== undefined) errors[name] = said[name]
  if (named !== undefined) errors[named] = error.message
  return errors
}

/** A form about a row that somebody else may change at the same time. */
export function useEdit<Values extends object>(options: EditOptions<Values>): Edit<Values> {
  const { stored, check, save, reload, onSaved, onLeave, about = {} } = options
  const client = useQueryClient()
  const [before, setBefore] = useState(stored)
  const [values, setValues] = useState(stored)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [meanwhile, setMeanwhile] = useState<Partial<Values>>({})
  const [problem, setProblem] = useState<unknown>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  // A second «Enter» may come before the button has learned that it is busy.
  const isSending = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const changes = changed(before, values)

  const end = () => {
    onSaved()
    if (!isGone.current) onLeave()
  }

  /** What was typed stays; what nobody touched here follows. It may stand there already: the answer to an earlier try was lost. */
  const follow = async (error: ApiError) => {
    const now = await reload()
    if (Object.keys(changes).every(name => !(name in changed(now, values)))) return end()
    setProblem(error)
    const both = partOf(now, changes)
    for (const name in both) {
      if (isSame(before[name], now[name]) || isSame(values[name], now[name])) delete both[name]
    }
    setMeanwhile(both)
    setBefore(now)
    setValues(present => ({ ...now, ...changed(before, present) }))
  }

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) return setProblem(error)
    const named = about[error.code]
    const said = errorsOf(error, values, named)
    if (error.code === 'CHANGED_MEANWHILE') {
      return follow(error).catch(() => {
        setProblem(error)
        // Without an answer the server's own words about each field do.
        setErrors(said)
      })
    }
    setErrors(said)
    if (named === undefined && !isSaidByFields(error, Object.keys(values))) setProblem(error)
    return undefined
  }

  const send = async () => {
    isSending.current = true
    setBusy(true)
    setProblem(undefined)
    setMeanwhile({})
    try {
      await save(changes, partOf(before, changes))
      end()
    } catch (error) {
      await refuse(error)
      setRefusals(present => present + 1)
    } finally {
      void client.invalidateQueries({ queryKey: adminKey })
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    before,
    values,
    changes,
    errors,
    meanwhile,
    problem,
    refusals,
    isBusy,
    set: (name, value) => {
      setValues(present => ({ ...present, [name]: value }))
      setErrors(present => without(present, name))
    },
    take: name => {
      setValues(present => ({ ...present, [name]: before[name] }))
      setMeanwhile(present => without(present, name))
    },
    submit: () => {
      if (isSending.current) return
      const wrong = check(values)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) void send()
      else setRefusals(present => present + 1)
    }
  }
}
