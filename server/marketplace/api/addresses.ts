/** Where the marketplace answers. */
export interface MarketplaceAddresses {
  commonUrl: URL
  statisticsUrl: URL
  analyticsUrl: URL
}

/** Where whoever has this token is answered: one of the sandbox opens the sandbox alone. */
export type AddressesOf = (token: string) => MarketplaceAddresses
