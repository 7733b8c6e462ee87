/** Example operations for GraphiQL, one per screen; each opens in a separate tab. */
export const exampleQueries: string[] = [
  `# Dashboard: figures of a period and its best-selling products.
query Dashboard {
  viewer {
    salesMetrics(filter: { period: TODAY }) {
      revenue { minor currency }
      orders
      units
      profit { minor currency }
      acosPercent
    }
    productSales(filter: { period: LAST_30_DAYS }, size: 5) {
      rowCount
      rows { product { asin name } units revenue { minor currency } marginPercent }
    }
  }
}
`,
  `# Dashboard, live: every new order. Leave it running and start a sync.
subscription NewOrders {
  newOrder { marketplace orderId units total { minor currency } items { name quantity } }
}
`,
  `# Income statement: the lines of the last months.
query IncomeStatement {
  viewer {
    incomeStatement(filter: { period: LAST_3_MONTHS }, granularity: MONTH) {
      currency
      columns { startDate endDate units figures { label amount { minor } percentOfNetRevenue } }
    }
  }
}
`,
  `# Profit Detector: products that lose money; amounts in US$.
query ProfitDetector {
  viewer {
    profitAnalyses(status: LOSS, size: 10) {
      rowCount
      rows { product { asin name } units marginPercent recommendedAction }
    }
  }
}
`,
  `# Profit analysis of one product: insert an ASIN or MLB id of your own.
query ProfitAnalysis {
  viewer {
    productByAsin(asin: "B0EXAMPLE0") {
      listingAnalysis {
        current { status marginPercent units }
        priceSimulation(price: { minor: 2000, currency: "USD" }) { profit { minor } marginPercent breakEvenPrice { minor } }
      }
    }
  }
}
`,
  `# Aggregated metrics: sales and traffic of all products.
query AggregatedMetrics {
  viewer {
    aggregatedMetrics(filter: { startDate: "2026-01-01", endDate: "2026-12-31" }) {
      totals { products units orders revenue { minor currency } sessions conversionPercent }
      rows { name asin units sessions conversionPercent }
    }
  }
}
`,
  `# Buy Box dashboard: the owner and the price to win.
query BuyBox {
  viewer {
    buyBoxSummary { wonCount totalProducts activeCompetitors dataAsOf }
    buyBoxStatus(size: 10) {
      rowCount
      rows { product { asin name } state ourPrice { minor currency } price { minor } owner { name } }
    }
  }
}
`,
  `# Brand owner: your prices beside those of watched competitors.
query BrandOwner {
  viewer {
    brandCompetitors { ourAsin competitorAsin competitorBrand ourPrice { minor } competitorPrice { minor } pricePosition }
  }
}
`,
  `# Amazon data: what to reorder, and when.
query Restock {
  viewer {
    restockPlan(size: 10) { rows { product { sku name } available inbound velocity reorderBy quantity } }
  }
}
`,
  `# Costs: products without a cost, then the fee rules.
query Costs {
  viewer {
    productCosts(onlyMissing: true, size: 10) { rowCount rows { product { sku name } unitsWithoutCost } }
    feeRules(size: 10) { rowCount rows { percent source } }
  }
}
`,
  `# Credentials and sync: connected marketplaces, and when each stream was last read.
query Connections {
  viewer {
    credentials { stored { channel state warnings } }
    syncStreams { marketplace stream lastSuccessAt isLate error }
    syncRuns(first: 5) { edges { node { status trigger ordersNew finishedAt } } }
  }
}
`,
  `# Database: your tables, and a SELECT over them.
query Tables {
  viewer { databaseTables { name rowCount description } }
}
`,
];
