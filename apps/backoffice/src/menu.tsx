import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  ControlOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DollarOutlined,
  FileTextOutlined,
  HeartOutlined,
  IdcardOutlined,
  LineChartOutlined,
  MailOutlined,
  MessageOutlined,
  QrcodeOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  HistoryOutlined,
  SolutionOutlined,
  StopOutlined,
  TeamOutlined,
  UsergroupAddOutlined,
  UserDeleteOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import type { Row } from '@lyceum/web/routes';
import type { ReactNode } from 'react';
import { routes } from './routes.ts';

/** One line of the menu. It is shown to whom the table of permissions lets see its screen. */
interface MenuItem {
  row: Row;
  label: () => string;
  icon: ReactNode;
  /** Screens that are reached from it, and belong to it. */
  holds?: readonly Row[];
}

// In the order in which they are shown: what one does daily first.
export const menu: readonly MenuItem[] = [
  { row: routes.dashboard, label: () => m.office_dashboard(), icon: <DashboardOutlined aria-hidden /> },
  {
    row: routes.listingList,
    label: () => m.listings_title(),
    icon: <AppstoreOutlined aria-hidden />,
    holds: [routes.listing, routes.newListing],
  },
  { row: routes.statistics, label: () => m.statistics_title(), icon: <LineChartOutlined aria-hidden /> },
  {
    row: routes.teacherList,
    label: () => m.teachers_ownTitle(),
    icon: <SolutionOutlined aria-hidden />,
    holds: [routes.teacher, routes.newTeacher],
  },
  {
    row: routes.calendar,
    label: () => m.timetables_calendar(),
    icon: <CalendarOutlined aria-hidden />,
    holds: [routes.timetableList, routes.timetable],
  },
  { row: routes.studentList, label: () => m.students_title(), icon: <UsergroupAddOutlined aria-hidden /> },
  { row: routes.visitList, label: () => m.visits_listTitle(), icon: <ShopOutlined aria-hidden /> },
  {
    row: routes.supportDesk,
    label: () => m.desk_title(),
    icon: <CustomerServiceOutlined aria-hidden />,
    holds: [routes.supportTalk],
  },
  { row: routes.enquiryList, label: () => m.enquiries_queueTitle(), icon: <MessageOutlined aria-hidden /> },
  {
    row: routes.reviewQueue,
    label: () => m.listings_queueTitle(),
    icon: <AuditOutlined aria-hidden />,
    holds: [routes.review],
  },
  {
    row: routes.applicationList,
    label: () => m.applications_queue(),
    icon: <SafetyCertificateOutlined aria-hidden />,
    holds: [routes.application],
  },
  { row: routes.invitationList, label: () => m.invitations_queue(), icon: <MailOutlined aria-hidden /> },
  {
    row: routes.saleList,
    label: () => m.sales_title(),
    icon: <ShoppingOutlined aria-hidden />,
    holds: [routes.saleDetail],
  },
  {
    row: routes.verification,
    label: () => m.verifications_title(),
    icon: <QrcodeOutlined aria-hidden />,
  },
  { row: routes.shipmentList, label: () => m.shipments_title(), icon: <SendOutlined aria-hidden /> },
  {
    row: routes.paymentList,
    label: () => m.payments_officeTitle(),
    icon: <CreditCardOutlined aria-hidden />,
    holds: [routes.payment],
  },
  { row: routes.paymentHealth, label: () => m.payments_healthTitle(), icon: <HeartOutlined aria-hidden /> },
  {
    row: routes.refundList,
    label: () => m.refunds_title(),
    icon: <RollbackOutlined aria-hidden />,
    holds: [routes.refundDetail],
  },
  { row: routes.disputeList, label: () => m.refunds_disputes(), icon: <MessageOutlined aria-hidden /> },
  { row: routes.chargebackList, label: () => m.refunds_chargebacks(), icon: <StopOutlined aria-hidden /> },
  {
    row: routes.statementList,
    label: () => m.payouts_statements(),
    icon: <FileTextOutlined aria-hidden />,
    holds: [routes.statement],
  },
  { row: routes.payoutAccount, label: () => m.payoutAccounts_title(), icon: <WalletOutlined aria-hidden /> },
  {
    row: routes.payoutAccountList,
    label: () => m.payoutAccounts_queue(),
    icon: <WalletOutlined aria-hidden />,
    holds: [routes.payoutAccountReview],
  },
  {
    row: routes.payoutList,
    label: () => m.payouts_title(),
    icon: <DollarOutlined aria-hidden />,
    holds: [routes.payout],
  },
  {
    row: routes.reconciliationList,
    label: () => m.reconciliations_title(),
    icon: <CalculatorOutlined aria-hidden />,
    holds: [routes.reconciliation],
  },
  { row: routes.agencyList, label: () => m.agencies_title(), icon: <BankOutlined aria-hidden /> },
  { row: routes.userList, label: () => m.users_title(), icon: <UserOutlined aria-hidden />, holds: [routes.user] },
  {
    row: routes.cancellationList,
    label: () => m.cancellations_officeTitle(),
    icon: <UserDeleteOutlined aria-hidden />,
  },
  { row: routes.counts, label: () => m.counts_officeTitle(), icon: <BarChartOutlined aria-hidden /> },
  { row: routes.shopfront, label: () => m.shopfront_title(), icon: <ShopOutlined aria-hidden /> },
  { row: routes.switchList, label: () => m.switches_title(), icon: <ControlOutlined aria-hidden /> },
  { row: routes.profile, label: () => m.agencies_profile(), icon: <IdcardOutlined aria-hidden /> },
  { row: routes.staffList, label: () => m.staff_title(), icon: <TeamOutlined aria-hidden /> },
  { row: routes.settings, label: () => m.office_settings(), icon: <SettingOutlined aria-hidden /> },
  { row: routes.auditLog, label: () => m.audit_title(), icon: <HistoryOutlined aria-hidden /> },
];
