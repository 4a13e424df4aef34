import type { Invoice } from '@e-invoice-eu/core'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

export type XmlFormat = 'CII' | 'XRECHNUNG-CII'

const silent = { log() {}, warn() {}, error() {} }

/** Half a second and 42 MB, so the library is loaded for the first e-invoice. */
export async function invoiceXml(invoice: Invoice, format: XmlFormat): Promise<string> {
  const { InvoiceService } = await import('@e-invoice-eu/core')
  const xml = await new InvoiceService(silent).generate(invoice, { format, lang: 'en' })
  return withCredited(xml as string, invoice)
}

const sums = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'
const qualified = 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'

/** Adds the invoice that a credit note cancels, which the library leaves out (gflohr/e-invoice-eu#455). */
function withCredited(xml: string, { 'ubl:Invoice': invoice }: Invoice): string {
  const [credited] = invoice['cac:BillingReference'] ?? []
  if (!credited) return xml
  const { 'cbc:ID': number, 'cbc:IssueDate': day = '' } = credited['cac:InvoiceDocumentReference']
  const date = `<qdt:DateTimeString xmlns:qdt="${qualified}" format="102">${day.replaceAll('-', '')}</qdt:DateTimeString>`
  const reference = `<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
  <ram:FormattedIssueDateTime>${date}</ram:FormattedIssueDateTime>`
  return xml.replace(
    sums,
    `${sums}<ram:InvoiceReferencedDocument>${reference}</ram:InvoiceReferencedDocument>`,
  )
}

/**
 * A PDF/A-3 with the XML in it. The library would also make it, but with metadata that are not UTF-8
 * where names have accents.
 */
export function withXml(pdf: TDocumentDefinitions, xml: string): TDocumentDefinitions {
  const { title = '', author = '' } = pdf.info ?? {}
  const type = 'text/xml'
  const file = {
    src: `data:${type};base64,${Buffer.from(xml).toString('base64')}`,
    name: 'factur-x.xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    type,
    ...{ creationDate: new Date(), modifiedDate: new Date() },
  }
  return {
    ...pdf,
    subset: 'PDF/A-3b',
    // pdfkit repeats them in XML as they are.
    info: { ...pdf.info, title: withoutMarkup(title), author: withoutMarkup(author) },
    files: { file },
  }
}

const withoutMarkup = (text: string) => text.replace(/[<>]/g, '').replaceAll('&', '+')

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const about = (xmlns: string) => `<rdf:Description rdf:about="" ${xmlns}>`
const property = (name: string, description: string) => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>Text</pdfaProperty:valueType>
            <pdfaProperty:category>external</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`

/** The description of the XML in the metadata of the PDF, with the schema that PDF/A requires for it. */
export const xmlMetadata = `
${about(`xmlns:fx="${namespace}"`)}
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
${about(`xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"`)}
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${[
          property('DocumentFileName', 'The name of the embedded XML document'),
          property('DocumentType', 'The type of the hybrid document'),
          property('Version', 'The version of the standard of the embedded XML document'),
          property('ConformanceLevel', 'The conformance level of the embedded XML document'),
        ].join('')}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`
