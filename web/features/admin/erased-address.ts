/** In place of an address that a link has no more. */
export const ERASED_ADDRESS = 'адрес стёрт вместе с аккаунтом'
