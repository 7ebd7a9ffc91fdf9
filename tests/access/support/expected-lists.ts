// The lists: facts, tabs with their conditions, filters with their columns, sorts.

export const expectedLists: Readonly<Record<string, string>> = {
  package: String.raw`
fact status: choice status
fact late: flag late
fact nonCompliant: flag nonCompliant
fact unresolved: absent cityId
tab packages: {"status":{"not":["archived"]}}
tab to_follow: {"anyOf":[{"status":["reported","scheduled","interested"]},{"late":true},{"nonCompliant":true}]}
tab cities_to_validate: {"unresolved":true}
tab to_deliver: {"status":["received","enroute"]}
tab all: {}
counted in all: status late nonCompliant; facets: status late
sums: cod; days: deliveredAt
filter status: in status, 14 choices from created to archived
filter city: in cityId
filter driver: in driverId
filter customer: in companyId
filter created: range createdAt
filter pickedUp: range pickedUpAt
filter assigned: range assignedAt
filter delivered: range deliveredAt
filter canceled: range canceledAt
filter returned: range returnedAt
filter numbers: numbers trackingNumber, like ^[A-Z]{3}-\d{2}-\d{6,}$
filter partnerId: in partnerId, text
filter orderStatus: in orderStatus, text
filter phone: in phone, text
filter cod: between cod, money
filter clientInvoiced: flag clientInvoiced
filter driverInvoiced: flag driverInvoiced
filter late: flag late
filter nonCompliant: flag nonCompliant
filter processed: flag processed
filter hasProof: flag hasProof
filter fromStock: flag fromStock
filter exchange: flag exchange
filter fragile: flag fragile
filter whatsappSent: flag whatsappSent
filter unassigned: absent driverId
sort status: rank statusRank, then createdAt
sort created: instant createdAt
sort updated: instant updatedAt
sort number: text trackingNumber
first by status asc
`,
  rating: String.raw`
fact status: choice status
fact type: choice type
fact responded: present response
fact flagged: flag flagged
tab pending: {"status":["active"],"responded":false}
tab responded: {"status":["active"],"responded":true}
tab archived: {"status":["archived"]}
tab all: {"status":{"not":["deleted"]}}
counted in all: type flagged; facets: type flagged
sums: ; days: 
filter type: in type, 2 choices from driver to support
filter sentiment: in sentiment, 3 choices from positive to negative
filter flagged: flag flagged
filter overall: in overall, text, 5 choices from 5 to 1
filter tags: contains tags, 14 choices from fast_delivery to knowledgeable
filter created: range createdAt
sort created: instant createdAt
sort overall: rank overall, then createdAt
first by created desc
`,
  user: String.raw`
fact status: choice status
tab all: {}
tab waiting: {"status":["waiting"]}
tab active: {"status":["active"]}
tab invited: {"status":["invited"]}
tab disabled: {"status":["disabled"]}
counted in all: ; facets: 
sums: ; days: 
filter role: contains roles, 13 choices from ADMIN to TRANSPORTOR
filter hub: in hubId
filter company: in companyId
filter offersGroup: in offersGroupId, not indexed
filter city: in cityId
filter manager: flag manager
filter created: range createdAt
sort created: instant createdAt
sort name: text name
first by created desc
`,
};
