import { readDate } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { kopecks } from '../intent.ts'
import { subscriptionModel } from '../models.ts'
import { isInterval, isTooLong, nextAfter, YEAR_MS, type Interval } from '../periods.ts'
import { readReceipt } from '../receipt.ts'
import { Refused } from '../refunds.ts'
import type { Subscription } from '../state.ts'
import { cancel, isLiving, newSubscription, recurrentNotice, subscriptionOf } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { done, type Method } from './method.ts'

function found(world: World, fields: Fields): Subscription {
  const subscription = subscriptionOf(world, fields.text('Id'))
  if (!subscription) throw new Refused('Subscription not found')
  return subscription
}

function amountIn(fields: Fields): number {
  const amount = kopecks(fields.number('Amount') ?? 0)
  if (amount <= 0) throw new Refused('Amount is invalid')
  return amount
}

function startIn(fields: Fields, now: number): number {
  const start = readDate(fields.text('StartDate'))
  if (start === undefined || start <= now) throw new Refused('StartDate must be in the future')
  if (start > now + YEAR_MS) throw new Refused('StartDate is further than a year')
  return start
}

function periodIn(fields: Fields, interval: Interval): number {
  const period = Math.round(fields.number('Period') ?? 0)
  if (period < 1) throw new Refused('Period is invalid')
  if (isTooLong(interval, period)) throw new Refused('Period is longer than a year')
  return period
}

function intervalIn(fields: Fields): Interval {
  const interval = fields.text('Interval')
  if (!isInterval(interval)) throw new Refused('Interval is invalid')
  return interval
}

function maxPeriodsIn(fields: Fields): number | null {
  const periods = fields.number('MaxPeriods')
  if (periods !== undefined && periods < 1) throw new Refused('MaxPeriods is invalid')
  return periods ?? null
}

const create: Method = (world, fields) => {
  const accountId = fields.text('AccountId')
  const card = world.state.cards[fields.text('Token')]
  if (!card) throw new Refused('Token is not found')
  if (accountId === '') throw new Refused('AccountId is required')
  if (fields.text('Description') === '') throw new Refused('Description is required')
  const interval = intervalIn(fields)
  const subscription = newSubscription(world, {
    accountId,
    description: fields.text('Description'),
    email: fields.text('Email'),
    amount: amountIn(fields),
    currency: fields.text('Currency') || 'RUB',
    requireConfirmation: fields.yes('RequireConfirmation'),
    startDate: startIn(fields, world.now()),
    interval,
    period: periodIn(fields, interval),
    maxPeriods: maxPeriodsIn(fields),
    receipt: readReceipt(fields.child('CustomerReceipt')),
    card,
    invoiceId: ''
  })
  world.tell(accountId, [recurrentNotice(subscription)])
  return done(subscriptionModel(subscription))
}

/** Switches one that is over on again: this is what the provider does, wanted or not. Nothing is told of it. */
function reactivate(subscription: Subscription, now: number): void {
  if (isLiving(subscription)) return
  subscription.status = 'Active'
  subscription.failed = 0
  const { startDate, interval, period, maxPeriods } = subscription
  subscription.nextAt = nextAfter(startDate, interval, period, now)
  if (maxPeriods !== null) subscription.maxPeriods = Math.max(1, maxPeriods - subscription.successful)
}

const update: Method = (world, fields) => {
  const subscription = found(world, fields)
  const interval = fields.has('Interval') ? intervalIn(fields) : subscription.interval
  const changed: Partial<Subscription> = {
    interval,
    ...(fields.has('Description') && { description: fields.text('Description') }),
    ...(fields.has('Amount') && { amount: amountIn(fields) }),
    ...(fields.has('Currency') && { currency: fields.text('Currency') }),
    ...(fields.has('RequireConfirmation') && { requireConfirmation: fields.yes('RequireConfirmation') }),
    ...(fields.has('StartDate') && { startDate: startIn(fields, world.now()) }),
    ...(fields.has('Period') && { period: periodIn(fields, interval) }),
    ...(fields.has('MaxPeriods') && { maxPeriods: maxPeriodsIn(fields) }),
    ...(fields.has('CustomerReceipt') && { receipt: readReceipt(fields.child('CustomerReceipt')) }),
    ...(fields.has('CultureName') && { culture: fields.text('CultureName') })
  }
  Object.assign(subscription, changed)
  reactivate(subscription, world.now())
  if (changed.startDate !== undefined) subscription.nextAt = changed.startDate
  return done(subscriptionModel(subscription))
}

const cancelOne: Method = (world, fields) => {
  const subscription = found(world, fields)
  world.tell(subscription.accountId, cancel(subscription))
  return done()
}

/** Source: developers.cloudpayments.ru, "Подписки", August 2026. */
export const subscriptionMethods: Record<string, Method> = {
  '/subscriptions/create': create,
  '/subscriptions/get': (world, fields) => done(subscriptionModel(found(world, fields))),
  '/subscriptions/find': ({ state }, fields) => {
    const accountId = fields.text('accountId')
    if (accountId === '') throw new Refused('AccountId is required')
    return done(state.subscriptions.filter(one => one.accountId === accountId).map(subscriptionModel))
  },
  '/subscriptions/update': update,
  '/subscriptions/cancel': cancelOne
}
