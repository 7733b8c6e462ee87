/**
 * Items of Amazon's example of searchListingsItems (amzn/selling-partner-api-models, models/listings-items-api-model/
 * listingsItems_2021-08-01.json), without attributes and issues.
 */
export const officialItems = [
  {
    sku: 'GM-ZDPI-9B4E',
    summaries: [
      {
        marketplaceId: 'ATVPDKIKX0DER',
        asin: 'B071VG5N9D',
        productType: 'LUGGAGE',
        conditionType: 'new_new',
        status: ['BUYABLE'],
        itemName: 'Hardside Carry-On Spinner Suitcase Luggage',
        createdDate: '2021-02-01T00:00:00Z',
        lastUpdatedDate: '2021-03-01T00:00:00Z',
        mainImage: { link: 'https://www.example.com/luggage.png', height: 500, width: 500 },
      },
      {
        marketplaceId: 'A2EUQ1WTGCTBG2',
        asin: 'B071VG5N9D',
        productType: 'LUGGAGE',
        conditionType: 'new_new',
        status: [],
        itemName: 'Hardside Carry-On Spinner Suitcase Luggage',
        createdDate: '2021-02-02T01:00:00Z',
        lastUpdatedDate: '2021-03-05T00:00:00Z',
        mainImage: { link: 'https://www.example.com/luggage.png', height: 500, width: 500 },
      },
    ],
    offers: [
      { marketplaceId: 'ATVPDKIKX0DER', offerType: 'B2C', price: { currencyCode: 'USD', amount: '100.00' } },
      { marketplaceId: 'A2EUQ1WTGCTBG2', offerType: 'B2C', price: { currencyCode: 'CAD', amount: '130.00' } },
    ],
    fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: 100 }],
  },
];
